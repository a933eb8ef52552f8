// What the table says of moves and of clicks that do nothing.

import { describe, expect, it } from 'vitest';
import type { Game, Move } from '../src/lib/api/types';
import { cellsIn, labelSize } from '../src/lib/board/labels';
import { Walk } from '../src/lib/board/walk.svelte';
import { text } from '../src/lib/i18n/text';
import { type Situation, whyNot } from '../src/lib/table/why';
import { moveWords } from '../src/lib/table/words';
import { grid, man, scene, tray } from './boards';
import { SIDES, view } from './tables';

const board = grid(3, 3);
const game = {
  board,
  sides: SIDES,
  actions: { left: { label: 'Turn left', turn: -90, key: '' } },
} as unknown as Game;
const move = (...path: string[]): Move => ({
  text: path.join(''),
  display: path.join('').toUpperCase(),
  path,
  kind: 'move',
  captures: [],
});
const standing = scene(
  [man('a1'), man('b2', { side: 'two' }), man('c3', { side: null })],
  [tray('one', 'hand', 2)],
);

describe('a move in words', () => {
  it.each([
    [['a1', 'a2'], 'Man a1 → a2'],
    [['a1', 'a2', 'left'], 'Man a1 → a2, Turn left'],
    [['hand', 'c1'], 'Man → c1'],
    [['a1', 'left'], 'Man a1, Turn left'],
    [['left'], 'LEFT'],
  ])('tells %j', (path, words) => {
    expect(moveWords(move(...path), game, standing, 'en')).toBe(words);
  });
});

describe('a click that does nothing', () => {
  const here = (more: Partial<Situation> = {}): Situation => ({
    game,
    view: view({ scene: standing, legal_moves: [move('a1', 'a2')] }),
    you: ['one'],
    live: true,
    acts: true,
    ...more,
  });
  const told = (token: string, path: string[], more: Partial<Situation> = {}) => {
    const why = whyNot({ token, path }, here(more), 'en');
    return why && text('en', why.key, why.values);
  };
  it('is explained by what was clicked', () => {
    expect(told('b2', [])).toBe('Man: that one is Black’s. You play White.');
    expect(told('c3', [])).toBe('Man: nobody moves that.');
    expect(told('b3', [])).toBe('Choose one of your pieces first.');
    expect(told('a1', [])).toBe('Man: it has no move now.');
    expect(told('c1', ['a1'])).toBe('Man: it cannot go to c1.');
  });
  it('is explained by when it was clicked', () => {
    expect(told('a1', [], { acts: false })).toBe('Wait for White: it is not your turn.');
    expect(told('a1', [], { live: false })).toContain('earlier position');
    expect(told('a1', [], { you: [] })).toBeNull();
    const placing = view({ scene: standing, legal_moves: [move('hand', 'a2')] });
    expect(told('b3', [], { view: placing })).toBe('First choose a piece beside the board.');
    expect(whyNot({ token: 'a1', path: [] }, here({ view: placing }), 'en')?.repeat).toBe(true);
  });
  it('is one that the walk does not accept', () => {
    const walk = new Walk(
      () => undefined,
      () => false,
      (token) => token === 'hand',
    );
    walk.offer([move('hand', 'c1'), move('hand', 'c2')]);
    expect([walk.accepts('hand'), walk.accepts('c1'), walk.accepts('b2')]).toEqual([true, true, false]);
    walk.choose('hand');
    expect([walk.accepts('hand'), walk.accepts('a1')]).toEqual([true, false]);
  });
});

describe('names of cells', () => {
  it('grow on small boards as far as they fit', () => {
    expect(labelSize(1, 2)).toBe(13);
    expect(labelSize(0.6, 3)).toBeCloseTo(9.5 / 0.6);
    expect(labelSize(0.2, 3)).toBeLessThan(30);
    expect(labelSize(0.2, 3)).toBeGreaterThan(25);
  });
  it('are found in a caption', () => {
    expect(cellsIn('On a1 it would attack b2, which is emptied.', board.cells)).toEqual(['b2', 'a1']);
  });
});
