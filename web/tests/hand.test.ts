import { describe, expect, it } from 'vitest';
import type { Blank } from '../src/lib/api/types';
import { placeChips } from '../src/lib/board/chips';
import { WHOLE, zoomed } from '../src/lib/board/zoom';
import {
  counted,
  type Draft,
  draftOf,
  draftScene,
  draftText,
  readDraft,
  used,
} from '../src/lib/sandbox/draft';
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
  const slot = (symbol: string, count: number) => ({
    name: symbol,
    symbol,
    side: 'one',
    count,
    spent: false,
  });
  const board = grid(2, 2);
  const flat = { ...board, lift: [0, 0] as [number, number] };
  const blank: Blank = {
    name: 'board',
    title: 'Board',
    base: 'base',
    tokens: [
      { symbol: 'man', side: 'one', single: false },
      { symbol: 'flag', side: 'one', single: true },
    ],
    pieces: [],
    marks: [],
    trays: [{ name: 'one-tray', title: '', side: 'one', slots: [slot('man', 0), slot('plate', 0)] }],
  };
  const flag = { cell: 'b1', symbol: 'flag', side: 'one', text: '' };
  const shown = {
    ...scene([man('a1')], [tray('one', 'hand:man', 2)]),
    marks: [flag, { ...flag, side: 'two' }],
  };
  const before = draftOf(blank, { scene: shown, text: 'now', turn: 'one' });
  const tool = { kind: 'piece', symbol: 'plate', side: 'two' } as const;

  it('has the pieces, the marks that are part of the position, and what lies beside the board', () => {
    expect(before.pieces.map(({ symbol }) => symbol)).toEqual(['flag', 'man']);
    expect(before.slots).toEqual({ 'one-tray/man': 2, 'one-tray/plate': 0 });
    expect(before.base).toBe('now');
  });
  it('puts a piece on top where pieces stack, and in the place elsewhere', () => {
    const men = (draft: Draft) => draft.pieces.filter(({ cell }) => cell === 'a1');
    expect(men(used(before, tool, 'a1', board)).map(({ level }) => level)).toEqual([0, 1]);
    expect(men(used(before, tool, 'a1', flat)).map(({ symbol }) => symbol)).toEqual(['plate']);
  });
  it('takes the topmost away, the mark below it last', () => {
    const stacked = used(before, tool, 'b1', board);
    const erased = used(stacked, { kind: 'erase' }, 'b1', board);
    expect(erased.pieces).toHaveLength(2);
    expect(used(erased, { kind: 'erase' }, 'b1', board).pieces.map(({ symbol }) => symbol)).toEqual(['man']);
    expect(used(before, { kind: 'erase' }, 'b2', board).pieces).toHaveLength(2);
  });
  it('moves what there is only one of', () => {
    const moved = used(before, { kind: 'piece', symbol: 'flag', side: 'one', single: true }, 'a1', board);
    expect(moved.pieces.map(({ cell, symbol }) => `${symbol} ${cell}`).sort()).toEqual(['flag a1', 'man a1']);
  });
  it('turns a piece by one side of its cell', () => {
    const turned = used(before, { kind: 'rotate' }, 'a1', board).pieces.find(
      ({ symbol }) => symbol === 'man',
    );
    expect(turned?.angle).toBe(90);
  });
  it('counts what lies beside the board, never below nothing', () => {
    const more = counted(before, 'one-tray/man', 1);
    expect(draftScene(more, blank, board, null).trays[0]?.slots.map(({ count }) => count)).toEqual([3]);
    let less = before;
    for (let i = 0; i < 5; i++) less = counted(less, 'one-tray/man', -1);
    expect(less.slots['one-tray/man']).toBe(0);
  });
  it('survives an address, and nonsense is none', () => {
    expect(readDraft(draftText(before), [blank])).toEqual({
      ...before,
      pieces: before.pieces.map((piece) => ({ ...piece, text: '' })),
    });
    for (const text of [
      '{',
      '{"blank":"other"}',
      '{"blank":"board","turn":"one"}',
      '{"blank":"board","turn":1}',
    ])
      expect(readDraft(text, [blank])).toBeNull();
  });
});
