import { describe, expect, it } from 'vitest';
import type { Move } from '../src/lib/api/types';
import { abilityTargets, kindsOf, strikesOf, victimsOf } from '../src/lib/board/effects';
import { Layout } from '../src/lib/board/layout';
import { placeOf, samePlace, stackOn } from '../src/lib/board/looking';
import { brushOf, drawn, type Shape, shapeOf, withShape } from '../src/lib/board/shapes';
import { keptTrays } from '../src/lib/board/slots';
import { Shelf } from '../src/lib/board/trays';
import { Walk } from '../src/lib/board/walk.svelte';
import { grid, man, scene, tray } from './boards';

const move = (effect: Partial<Move>, ...path: string[]): Move => ({
  text: path.join(''),
  display: '',
  path,
  kind: 'move',
  captures: [],
  ...effect,
});

describe('what moves do', () => {
  it('is a move where nothing else is told', () => {
    expect(kindsOf([move({}, 'a1', 'b1')])).toEqual(['move']);
    expect(victimsOf([move({}, 'a1', 'b1')])).toEqual([]);
  });
  it('is told once for each kind, in a fixed order', () => {
    const moves = (['stack', 'capture', 'stack'] as const).map((kind) => move({ kind }, 'a1', 'b1', kind));
    expect(kindsOf(moves)).toEqual(['capture', 'stack']);
  });
  it('empties the cells of all moves, also at a distance', () => {
    const moves = [move({ captures: ['c3', 'b1'] }, 'a1', 'b1'), move({ captures: ['c3'] }, 'a1', 'b1', 'x')];
    expect(victimsOf(moves)).toEqual(['c3', 'b1']);
  });
  it('strikes at a distance what is not on the target itself', () => {
    const onto = [move({ captures: ['b1'] }, 'a1', 'b1')];
    const beyond = [
      move({ captures: ['c3', 'c1'] }, 'a1', 'c1'),
      move({ captures: ['c3'] }, 'a1', 'c1', 'left'),
    ];
    expect(
      strikesOf([
        ['b1', onto],
        ['c1', beyond],
      ]),
    ).toEqual([{ from: 'c1', to: 'c3' }]);
  });
  it('is shown where it ends, not where it begins', () => {
    const isCell = (token: string) => /^[a-c][1-3]$/.test(token);
    const targets = abilityTargets(
      [
        { path: ['a1', 'b1', 'left'], kind: 'move', captures: [] },
        { path: ['a1', 'b1'], kind: 'capture', captures: ['b1'] },
        { path: ['hand:man', 'c2'], kind: 'drop', captures: [] },
        { path: ['a1', 'left'], kind: 'special', captures: [] },
      ],
      isCell,
    );
    expect(targets).toEqual([
      { token: 'b1', kinds: ['move', 'capture'] },
      { token: 'c2', kinds: ['drop'] },
    ]);
  });
});

describe('looking', () => {
  const trays = [tray('one', 'hand:man', 2)];
  const layout = new Layout(grid(3, 3), trays, {
    near: null,
    flipped: false,
    turns: 0,
    tall: false,
    coordinates: false,
  });
  const towers = { ...scene([man('a1', { level: 1 }), man('a1')], trays), hidden: ['b2'] };
  it('finds pieces on cells and in slots, and nothing on empty ground', () => {
    expect(placeOf(layout, towers, 'a1')).toEqual({ cell: 'a1' });
    expect(placeOf(layout, towers, 'hand:man')).toEqual({ slot: 'hand:man' });
    expect(placeOf(layout, towers, 'c3')).toBeNull();
    expect(placeOf(layout, towers, null)).toBeNull();
  });
  it('does not see what is hidden', () => {
    const hidden = { ...scene([man('b2')]), hidden: ['b2'] };
    expect(placeOf(layout, hidden, 'b2')).toBeNull();
  });
  it('tells the tiers of a tower apart', () => {
    expect(stackOn(towers, 'a1').map(({ level }) => level)).toEqual([0, 1]);
    expect(samePlace({ cell: 'a1' }, { cell: 'a1', level: 0 })).toBe(false);
    expect(samePlace({ cell: 'a1' }, { cell: 'a1' })).toBe(true);
    expect(samePlace(null, { slot: 'hand:man' })).toBe(false);
  });
});

describe('own arrows and marks', () => {
  const arrow: Shape = { from: 'a1', to: 'b2', brush: 0 };
  it('are arrows between two cells and marks on one', () => {
    expect(shapeOf('a1', 'b2', 0)).toEqual(arrow);
    expect(shapeOf('a1', 'a1', 2)).toEqual({ from: 'a1', to: null, brush: 2 });
  });
  it('go when they are drawn again, and change their colour with another brush', () => {
    expect(drawn([arrow], arrow)).toEqual([]);
    expect(drawn([arrow], { ...arrow, brush: 1 })).toEqual([{ ...arrow, brush: 1 }]);
    expect(drawn([arrow], { ...arrow, to: 'c3' })).toHaveLength(2);
  });
  it('are drawn once while they are drawn again', () => {
    expect(withShape([arrow], { ...arrow, brush: 3 })).toEqual([{ ...arrow, brush: 3 }]);
  });
  it('have four colours', () => {
    const keys = [false, true].flatMap((altKey) => [false, true].map((shiftKey) => ({ shiftKey, altKey })));
    expect(keys.map(brushOf)).toEqual([0, 1, 2, 3]);
  });
});

describe('slots', () => {
  const slot = (symbol: string, count: number, name = symbol) => ({
    name,
    symbol,
    side: 'one',
    count,
    spent: false,
  });
  const hand = (...slots: ReturnType<typeof slot>[]) => [{ ...tray('one', '', 0), slots }];
  it('keep their places when a kind is used up, though their names change', () => {
    const before = hand(slot('man', 1), slot('plate', 2));
    const [after] = keptTrays(before, hand(slot('plate', 2, 'other-plate')));
    expect(after?.slots).toMatchObject([
      { symbol: 'man', count: 0 },
      { name: 'other-plate', count: 2 },
    ]);
  });
  it('come after those that are there', () => {
    const [after] = keptTrays(hand(slot('plate', 1)), hand(slot('man', 1), slot('plate', 1)));
    expect(after?.slots.map(({ symbol }) => symbol)).toEqual(['plate', 'man']);
  });
  it('are not moved by a new one', () => {
    const place = (slots: ReturnType<typeof slot>[]) => {
      const trays = hand(...slots);
      const inner = { left: 0, top: 0, width: 400, height: 400 };
      return new Shelf('top', trays, 400, 80, trays).place(inner, 20).slots[0]?.box;
    };
    expect(place([slot('man', 1), slot('plate', 1)])).toEqual(place([slot('man', 1)]));
  });
  it("leave an empty tray as wide as the other side's", () => {
    const [empty, full] = [{ ...tray('one', 'x', 1), slots: [] }, tray('two', 'x', 1)];
    const depth = (trays: (typeof full)[]) => new Shelf('top', trays.slice(0, 1), 400, 80, trays).depth;
    expect(depth([empty, full])).toBe(depth([full]));
  });
});

describe('a walk ahead of the turn', () => {
  const MOVES = [move({}, 'a1', 'b1'), move({}, 'a1', 'b2')];
  const played: [string, boolean][] = [];
  const walk = () => {
    played.length = 0;
    return new Walk(
      ({ text }, ahead) => played.push([text, ahead]),
      () => true,
    );
  };
  it('chooses a premove and does not ask for it', () => {
    const one = walk();
    one.offer(MOVES, true);
    one.choose('a1');
    one.choose('b2');
    expect(played).toEqual([['a1b2', true]]);
  });
  it('goes on where the turn comes in between', () => {
    const one = walk();
    one.offer([...MOVES, move({}, 'c1', 'c2')], true);
    one.choose('a1');
    one.offer(MOVES);
    expect(one.path).toEqual(['a1']);
    one.offer([move({}, 'c1', 'c2')]);
    expect(one.path).toEqual([]);
  });
});

describe('a walk that goes back', () => {
  it('leads to the step before, and at last to its piece', () => {
    const walk = new Walk(
      () => undefined,
      () => false,
    );
    walk.offer([move({}, 'a1', 'b1', 'left'), move({}, 'a1', 'b1', 'right'), move({}, 'c1', 'b1', 'left')]);
    walk.choose('a1');
    walk.choose('b1');
    expect([walk.back(), walk.path]).toEqual(['a1', ['a1']]);
    expect([walk.back(), walk.path]).toEqual(['a1', []]);
    expect(walk.back()).toBeNull();
  });
});

describe('a walk whose moves all begin with one slot', () => {
  const SLOT = [move({}, 'hand:man', 'b1'), move({}, 'hand:man', 'b2')];
  const chosen = (moves: typeof SLOT, ...tokens: string[]) => {
    const played: string[] = [];
    const walk = new Walk(
      ({ text }) => played.push(text),
      () => false,
      (token) => token.startsWith('hand:'),
    );
    walk.offer(moves);
    for (const token of tokens) walk.choose(token);
    return { played, path: walk.path };
  };
  const text = (i: number) => SLOT[i]?.text;
  it('needs no click on the slot', () => expect(chosen(SLOT, 'b2').played).toEqual([text(1)]));
  it('may begin with the slot', () => expect(chosen(SLOT, 'hand:man', 'b1').played).toEqual([text(0)]));
  it('does nothing elsewhere', () => expect(chosen(SLOT, 'c3')).toEqual({ played: [], path: [] }));
  it('asks for the beginning where there is another', () =>
    expect(chosen([...SLOT, move({}, 'a1', 'a2')], 'b2')).toEqual({ played: [], path: [] }));
  it('asks for the beginning where that is a cell', () =>
    expect(chosen([move({}, 'a1', 'b1')], 'b1')).toEqual({ played: [], path: [] }));
});
