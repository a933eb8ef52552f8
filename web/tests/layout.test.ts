import { describe, expect, it } from 'vitest';
import { carried, setDown } from '../src/lib/board/carry';
import { bestLayout } from '../src/lib/board/fit';
import { Frame } from '../src/lib/board/frame';
import { edgeLabels } from '../src/lib/board/labels';
import { Layout } from '../src/lib/board/layout';
import { border } from '../src/lib/board/paths';
import { stack } from '../src/lib/board/stack';
import { WHOLE } from '../src/lib/board/zoom';
import { grid, man, scene, tray } from './boards';

const wishes = { near: null, flipped: false, turns: 0, tall: false, coordinates: false };

describe('a layout', () => {
  it('turns clockwise, so that a side at the right sits at the bottom', () => {
    const flat = new Layout(grid(3, 2), [], wishes);
    const turned = new Layout(grid(3, 2), [], { ...wishes, turns: 1 });
    expect([turned.width, turned.height]).toEqual([flat.height, flat.width]);
    expect(turned.centre('c1')[1]).toBeGreaterThan(turned.centre('a1')[1]);
  });
  it('has its trays inside the picture, at their homes', () => {
    const layout = new Layout(grid(4, 4), [tray('one', 'hand', 2), tray('two', 'hand', 1)], wishes);
    const [one, two] = layout.slots;
    expect(one?.box.left).toBeLessThan(layout.inner.left);
    expect(two?.box.left).toBeGreaterThan(layout.inner.left + layout.inner.width);
    for (const { box } of layout.slots) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(layout.width);
    }
  });
  it("has the near side's tray below, where trays lie above and below", () => {
    const layout = new Layout(grid(4, 4), [tray('one', 'hand', 2), tray('two', 'hand', 1)], {
      ...wishes,
      near: 'one',
      tall: true,
    });
    const [one, two] = layout.slots;
    expect(one?.box.top).toBeGreaterThan(layout.inner.top + layout.inner.height);
    expect(two?.box.top).toBeLessThan(layout.inner.top);
  });
  it('has the tray of a side that sits below at the lower end of the edge, where a new slot moves no other', () => {
    const board = grid(6, 6, { one: 'bottom', two: 'top' });
    const lay = (slots: number) =>
      new Layout(board, [tray('one', 'hand', slots)], { ...wishes, near: 'one' });
    const [two, three] = [lay(2), lay(3)];
    expect(two.panels[0]?.box.top).toBeGreaterThan(two.inner.top + two.inner.height / 2);
    expect(three.slots[0]?.box).toEqual(two.slots[0]?.box);
  });
  it('lays short trays of one edge side by side', () => {
    const two = [tray('one', 'hand', 2), { ...tray('one', 'taken', 1), name: 'other' }];
    const layout = new Layout(grid(4, 4), two, wishes);
    const [first, second] = layout.panels;
    expect(first?.box.left).toBe(second?.box.left);
    expect(second?.box.top).toBeGreaterThan((first?.box.top ?? 0) + (first?.box.height ?? 0));
  });
  it('means the acting side where both have a slot of one name', () => {
    const layout = new Layout(grid(4, 4), [tray('one', 'hand', 2), tray('two', 'hand', 1)], wishes);
    expect(layout.slot('hand', 'two')?.tray.side).toBe('two');
  });
  it('keeps the board in its place when a tray gets its first piece', () => {
    const filled = tray('one', 'captured', 1);
    const captured = { ...filled, slots: filled.slots.map((slot) => ({ ...slot, spent: true })) };
    const before = new Layout(grid(4, 4), [{ ...captured, slots: [] }], wishes);
    const after = new Layout(grid(4, 4), [captured], wishes);
    expect(after.centre('a1')).toEqual(before.centre('a1'));
  });
  it('draws the border of a group as one closed line', () => {
    const layout = new Layout(grid(2, 2), [], wishes);
    const path = border(['a1', 'b1', 'a2', 'b2'].map((cell) => layout.outline(cell)));
    expect(path.match(/M/g)).toHaveLength(1);
    expect(path.split('L')).toHaveLength(8);
  });
  it('shows again, small, what a tower hides, but not a plinth', () => {
    const layout = new Layout(grid(2, 2), [], wishes);
    const tower = stack(layout, [man('a1'), man('a1', { level: 1 })]);
    expect(tower.filter(({ small }) => small)).toHaveLength(1);
    const plinth = stack(layout, [man('a1', { symbol: 'plate' }), man('a1', { level: 1 })]);
    expect(plinth.filter(({ small }) => small)).toHaveLength(0);
  });
});

describe('the best layout', () => {
  it('lays a wide board on its side in a tall room, with the near side at the bottom', () => {
    const tall = bestLayout(
      grid(8, 4),
      [],
      { width: 400, height: 800 },
      { near: 'two', flipped: false, coordinates: false },
    );
    expect(tall.height).toBeGreaterThan(tall.width);
    expect(tall.centre('h1')[1]).toBeGreaterThan(tall.centre('a1')[1]);
  });
  it('leaves it as it is in a wide room', () => {
    const wide = bestLayout(
      grid(8, 4),
      [],
      { width: 800, height: 400 },
      { near: 'two', flipped: false, coordinates: false },
    );
    expect(wide.wishes.turns).toBe(0);
  });
  it('seats the near side at the right in a wide room, whichever it is', () => {
    for (const [near, cell] of [
      ['one', 'a1'],
      ['two', 'h1'],
    ] as const) {
      const wide = bestLayout(
        grid(8, 4),
        [],
        { width: 800, height: 400 },
        { near, flipped: false, coordinates: false },
      );
      expect(wide.centre(cell)[0]).toBeGreaterThan(wide.width / 2);
    }
  });
  it('has slots that are large enough for a finger', () => {
    const room = { width: 320, height: 640 };
    const trays = [tray('one', 'hand', 2), tray('two', 'hand', 1)];
    const wishes = { near: 'one', flipped: false, coordinates: false, finger: 32 };
    const layout = bestLayout(grid(12, 12), trays, room, wishes);
    const scale = Math.min(room.width / layout.width, room.height / layout.height);
    for (const { box } of layout.slots) expect(box.width * scale).toBeGreaterThanOrEqual(32);
  });
  it('seats the near side at the bottom where the sides face each other from top and bottom', () => {
    const board = grid(4, 4, { one: 'top', two: 'bottom' });
    const layout = bestLayout(
      board,
      [],
      { width: 1, height: 1 },
      { near: 'one', flipped: false, coordinates: false },
    );
    expect(layout.centre('a4')[1]).toBeGreaterThan(layout.centre('a1')[1]);
  });
});

describe('edge labels', () => {
  it('are the shared parts of the names of columns and rows', () => {
    const labels = edgeLabels(grid(3, 2));
    expect([...(labels?.columns.values() ?? [])]).toEqual(['a', 'b', 'c']);
    expect([...(labels?.rows.values() ?? [])]).toEqual(['2', '1']);
  });
  it('are missing where the cells are no full grid', () => {
    const board = grid(3, 2);
    expect(edgeLabels({ ...board, cells: board.cells.slice(1) })).toBeNull();
  });
});

describe('a frame', () => {
  const frame = new Frame(
    { width: 200, height: 100 },
    { width: 800, height: 600 },
    { scale: 2, x: -30, y: 10 },
  );
  it('has the picture in the middle of the room, as large as it fits', () => {
    expect(frame.scale).toBe(4);
    expect(new Frame({ width: 200, height: 100 }, { width: 800, height: 600 }, WHOLE).toRoom([0, 0])).toEqual(
      [0, 100],
    );
  });
  it('finds the way back from the room to the picture', () => {
    const [x, y] = frame.toPicture(frame.toRoom([17, 23]));
    expect(x).toBeCloseTo(17);
    expect(y).toBeCloseTo(23);
  });
});

describe('a piece on its way', () => {
  const layout = new Layout(grid(3, 3), [tray('one', 'hand:man', 2)], wishes);
  const stacked = scene([man('a1'), man('a1', { level: 1, symbol: 'plate' })], [tray('one', 'hand:man', 2)]);
  it('is the topmost of a cell, or one of a slot', () => {
    expect(carried(layout, stacked, 'one', 'a1')?.symbol).toBe('plate');
    expect(carried(layout, stacked, 'one', 'hand:man')?.symbol).toBe('man');
    expect(carried(layout, stacked, 'one', 'c3')).toBeUndefined();
  });
  it('is set down on its target, or turned where it stands', () => {
    expect(setDown(layout, ['a1', 'b2'], man('a1'), 0)?.at).toEqual(layout.centre('b2'));
    expect(setDown(layout, ['a1'], man('a1'), 90)).toMatchObject({
      at: layout.centre('a1'),
      piece: { angle: 90 },
    });
    expect(setDown(layout, ['a1'], man('a1'), 0)).toBeNull();
  });
});
