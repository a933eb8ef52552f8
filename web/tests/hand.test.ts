import { describe, expect, it } from 'vitest';
import { placeChips } from '../src/lib/board/chips';
import { WHOLE, zoomed } from '../src/lib/board/zoom';
import { counted, draftOf, draftScene, palette, used } from '../src/lib/sandbox/draft';
import { grid, man, scene, tray } from './boards';

const ROOM = { width: 400, height: 400 };

describe('action buttons', () => {
  const size = { width: 120, height: 40 };
  const radius = 30;
  const apart = ([left, top]: [number, number], [x, y]: [number, number]) =>
    x < left || x > left + size.width || y < top || y > top + size.height;
  it('stay inside the room where there is a free spot', () => {
    for (const at of [
      [0, 0],
      [400, 400],
      [200, 395],
    ] as [number, number][]) {
      const [left, top] = placeChips(at, radius, size, ROOM, [], true);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + size.width).toBeLessThanOrEqual(ROOM.width);
      expect(top + size.height).toBeLessThanOrEqual(ROOM.height);
      expect(apart([left, top], at)).toBe(true);
    }
  });
  it('cover no piece and no other place that may be chosen', () => {
    const below: [number, number] = [200, 250];
    const above: [number, number] = [200, 150];
    const spot = placeChips([200, 200], radius, size, ROOM, [below, above], true);
    expect([below, above, [200, 200] as [number, number]].every((place) => apart(spot, place))).toBe(true);
  });
  const everywhere = Array.from({ length: 400 }, (_, i): [number, number] => [
    (i % 20) * 20,
    Math.floor(i / 20) * 20,
  ]);
  it('lie below the board where every spot would cover a piece', () => {
    const [left, top] = placeChips([200, 200], 20, size, ROOM, everywhere, true);
    expect(top).toBeGreaterThan(ROOM.height);
    expect(left).toBe((ROOM.width - size.width) / 2);
  });
  it('never cover their own piece, however many others they cover where nothing is free', () => {
    const wide = { width: 392, height: 84 };
    for (let y = 20; y <= 380; y += 20) {
      const [, top] = placeChips([200, y], 20, wide, ROOM, everywhere, false);
      expect(top >= y + 14 || top + wide.height <= y - 14).toBe(true);
      expect(top + wide.height).toBeLessThanOrEqual(ROOM.height);
    }
  });
});

describe('zooming', () => {
  it('keeps the point under the fingers where it is', () => {
    const zoom = zoomed(WHOLE, 2, [100, 300], [0, 0], ROOM);
    expect([100 * zoom.scale + zoom.x, 300 * zoom.scale + zoom.y]).toEqual([100, 300]);
  });
  it('never shows less than the room, nor past its edge', () => {
    expect(zoomed(WHOLE, 0.3, [10, 10], [50, 50], ROOM)).toEqual(WHOLE);
    const zoom = zoomed({ scale: 2, x: 0, y: 0 }, 1, [0, 0], [900, -9000], ROOM);
    expect(zoom).toEqual({ scale: 2, x: 0, y: -400 });
  });
});

describe('a draft', () => {
  const board = grid(2, 2);
  const flat = { ...board, lift: [0, 0] as [number, number] };
  const before = draftOf(scene([man('a1')], [tray('one', 'hand:man', 2)]), 'one');
  const tool = { kind: 'piece', symbol: 'plate', side: 'two' } as const;

  it('puts a piece on top where pieces stack, and in the place elsewhere', () => {
    expect(used(before, tool, 'a1', board).pieces.map(({ level }) => level)).toEqual([0, 1]);
    expect(used(before, tool, 'a1', flat).pieces.map(({ symbol }) => symbol)).toEqual(['plate']);
  });
  it('takes the topmost away', () => {
    const stacked = used(before, tool, 'a1', board);
    expect(used(stacked, { kind: 'erase' }, 'a1', board).pieces).toEqual(before.pieces);
    expect(used(before, { kind: 'erase' }, 'b2', board).pieces).toEqual(before.pieces);
  });
  it('turns a piece by one side of its cell', () => {
    expect(used(before, { kind: 'rotate' }, 'a1', board).pieces[0]?.angle).toBe(90);
  });
  it('counts what lies beside the board, never below nothing', () => {
    const more = counted(before, tool, 'one-tray/hand:man');
    expect(draftScene(scene([], [tray('one', 'hand:man', 2)]), more).trays[0]?.slots[0]?.count).toBe(3);
    let less = before;
    for (let i = 0; i < 5; i++) less = counted(less, { kind: 'erase' }, 'one-tray/hand:man');
    expect(less.slots['one-tray/hand:man']).toBe(0);
  });
  it('offers each kind of piece for each side', () => {
    const tools = palette(board, [scene([man('a1')])], ['one', 'two']);
    expect(tools.filter((one) => one.kind === 'piece' && one.symbol === 'man')).toHaveLength(2);
  });
});
