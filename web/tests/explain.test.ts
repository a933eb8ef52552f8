import { describe, expect, it } from 'vitest';
import type { Game, PossibleMove } from '../src/lib/api/types';
import { Layout } from '../src/lib/board/layout';
import { cropOf } from '../src/lib/explain/crop';
import { figurine } from '../src/lib/explain/figurine';
import { signOf } from '../src/lib/explain/legend';
import { Possible } from '../src/lib/explain/possible.svelte';
import { movesAt, movesOf, subjectOf } from '../src/lib/explain/subject';
import { sentence } from '../src/lib/i18n/sentence';
import { grid, man, scene, tray } from './boards';
import { SIDES } from './tables';

const possible = (...path: string[]): PossibleMove => ({
  path,
  text: path.join(''),
  kind: 'move',
  captures: [],
  uncertain: false,
});

describe('sentences', () => {
  const game = {
    sides: SIDES.map((side) => ({ ...side, names: { ko: `${side.title}-ko` } })),
    board: grid(2, 2),
  } as unknown as Game;
  const ko = {
    '{side} is to move.': '{side} 차례입니다.',
    '{side} wins: {reason}.': '{side} 승리: {reason}.',
    mate: '외통수',
  };
  it('are filled with their values', () => {
    const text = { text: 'captures the {piece} on {cell}', values: { piece: 'Man', cell: 'a1' } };
    expect(sentence(text, game, 'en', {})).toBe('captures the Man on a1');
  });
  it('are looked up in the catalogue, with the titles of sides and pieces', () => {
    const text = { text: '{side} is to move.', values: { side: 'White' } };
    expect(sentence(text, game, 'ko', ko)).toBe('White-ko 차례입니다.');
  });
  it('translate values that the catalogue knows', () => {
    const text = { text: '{side} wins: {reason}.', values: { side: 'White', reason: 'mate' } };
    expect(sentence(text, game, 'ko', ko)).toBe('White-ko 승리: 외통수.');
  });
  it('stay English where the catalogue lacks them, and whole where a value lacks', () => {
    expect(sentence({ text: 'Left: {count} of {all}', values: { count: 3 } }, game, 'ja', ko)).toBe(
      'Left: 3 of {all}',
    );
  });
});

describe('the piece of the card', () => {
  const tower = scene(
    [man('a1', { symbol: 'plate' }), man('a1', { level: 1, side: 'two' })],
    [tray('one', 'hand:man', 2)],
  );
  const moves = [possible('a1', 'b2'), possible('b1', 'b2'), possible('hand:man', 'b2')];
  it('is the topmost one of a cell', () => {
    const subject = subjectOf(tower, { cell: 'a1' });
    expect(subject).toMatchObject({ symbol: 'man', side: 'two', level: 1, top: true });
    expect(movesOf(moves, subject)).toEqual([moves[0]]);
  });
  it('is one inside a tower that cannot move', () => {
    const subject = subjectOf(tower, { cell: 'a1', level: 0 });
    expect(subject).toMatchObject({ symbol: 'plate', top: false });
    expect(movesOf(moves, subject)).toEqual([]);
  });
  it('is one in hand', () => {
    const subject = subjectOf(tower, { slot: 'hand:man' });
    expect(subject).toMatchObject({ symbol: 'man', side: 'one', count: 2 });
    expect(movesOf(moves, subject)).toEqual([moves[2]]);
  });
  it('is none where nothing stands, or where it is hidden', () => {
    expect(subjectOf(tower, { cell: 'b2' })).toBeNull();
    expect(subjectOf({ ...tower, hidden: ['a1'] }, { cell: 'a1' })).toBeNull();
    expect(subjectOf(tower, null)).toBeNull();
  });
});

describe('the moves of the card', () => {
  const levels = ['low', 'high', 'higher'].map((text) => ({ text, values: {} }));
  const guide = { text: '', examples: [], levels };
  const game = { board: grid(2, 2) };
  Object.assign(game.board.symbols.plate ?? {}, { lifts: true });
  const tower = scene([man('a1'), man('a1', { level: 1 })]);
  const told = (here: typeof tower, level?: number) => {
    const subject = subjectOf(here, { cell: 'a1', level });
    return subject && movesAt(guide, game, here, subject)?.text;
  };
  it('are those of its level', () => {
    expect(told(scene([man('a1')]))).toBe('low');
    expect(told(tower)).toBe('high');
  });
  it('are those of the next level where a mark lifts it', () => {
    const mark = { cell: 'a1', symbol: 'plate', side: 'one', text: '' };
    expect(told({ ...tower, marks: [mark] })).toBe('higher');
    expect(told({ ...tower, marks: [{ ...mark, cell: 'b1' }] })).toBe('high');
  });
  it('are none for a piece that is covered', () => {
    expect(told(tower, 0)).toBeUndefined();
  });
});

describe('what sides could do', () => {
  it('is asked for once a position and side', async () => {
    const asked: string[] = [];
    const could = new Possible(async (side) => {
      asked.push(side);
      return [possible(side)];
    });
    expect(could.of('1', 'one')).toEqual([]);
    await could.wonder('1', 'one');
    await could.wonder('1', 'one');
    await could.wonder('1', 'two');
    await could.wonder('2', 'one');
    await could.wonder('2', null);
    expect(asked).toEqual(['one', 'two', 'one']);
    expect(could.of('1', 'two')).toEqual([possible('two')]);
    expect(could.of('2', 'two')).toEqual([]);
  });
  it('is asked for again where no answer came', async () => {
    const answers = [null, [possible('a')]];
    const could = new Possible(async () => answers.shift() ?? null);
    await could.wonder('1', 'one');
    expect(could.of('1', 'one')).toEqual([]);
    await could.wonder('1', 'one');
    expect(could.of('1', 'one')).toHaveLength(1);
  });
});

describe('a legend', () => {
  const sides = SIDES;
  const board = {
    ...grid(2, 2),
    zones: [{ name: 'house', title: 'House', cells: ['a1'], outlined: true, side: 'one' }],
  };
  it('finds the sign of a mark, a zone and a colour', () => {
    expect(signOf({ board, sides }, 'plate')).toMatchObject({ kind: 'symbol', symbol: 'plate', side: 'one' });
    expect(signOf({ board, sides }, 'house')).toMatchObject({
      kind: 'zone',
      cell: 'a1',
      side: 'one',
      outlined: true,
    });
    expect(signOf({ board, sides }, 'plain')).toEqual({ kind: 'tone', cell: 'a2', tone: 'plain' });
    expect(signOf({ board, sides }, 'nothing')).toBeNull();
  });
  it('shows a mark as it is on the board', () => {
    const mark = { cell: 'b1', symbol: 'plate', side: 'two', text: '3' };
    const here = { ...scene([]), marks: [mark], tints: { b1: 'land' } };
    expect(signOf({ board, sides }, 'plate', here)).toEqual({
      kind: 'symbol',
      cell: 'b1',
      symbol: 'plate',
      side: 'two',
      text: '3',
      tone: 'land',
      under: null,
    });
    const game = { board: { ...board, symbols: structuredClone(board.symbols) }, sides };
    Object.assign(game.board.symbols.plate ?? {}, { over: true });
    const under = man('b1');
    expect(signOf(game, 'plate', { ...here, pieces: [under] })).toMatchObject({ under });
    expect(signOf({ board, sides }, 'plate', scene([]), '2')).toMatchObject({ text: '2' });
  });
});

describe('a diagram', () => {
  const layout = new Layout(grid(8, 8), [], {
    near: null,
    flipped: false,
    turns: 0,
    tall: false,
    coordinates: false,
  });
  const example = { caption: '', cell: 'a1', scene: scene([man('a1')]), moves: [possible('a1', 'b2')] };
  it('shows the part of the board that matters', () => {
    const box = cropOf(example, layout);
    expect(box.width).toBeLessThan(layout.width * 0.7);
    expect(box.left).toBe(0);
    expect(box.top + box.height).toBeLessThanOrEqual(layout.height);
  });
  it('shows the whole board to a piece that comes from beside it', () => {
    const box = cropOf({ ...example, cell: 'hand:man' }, layout);
    expect([box.width, box.height]).toEqual([layout.width, layout.height]);
  });
});

describe('figurine notation', () => {
  const board = grid(8, 8);
  const soldier = { ...board.symbols.man, name: 'soldier', title: 'Soldier (bronze)', letter: 'S' };
  const symbols = {
    ...board.symbols,
    plate: { ...board.symbols.plate, letter: 'P' },
    soldier,
  } as typeof board.symbols;
  const read = (display: string) => figurine(display, { ...board, symbols });
  it.each([
    ['Man a4', 'man', 'a4'],
    ['Soldier (bronze) @c7', 'soldier', '@c7'],
    ['Soldier xc7 (tier 2)', 'soldier', 'xc7 (tier 2)'],
    ['Ma4', 'man', 'a4'],
    ['ma4>a5', 'man', 'a4>a5'],
    ['P@b2', 'plate', '@b2'],
  ])('%s has a picture', (display, symbol, text) => expect(read(display)).toEqual({ symbol, text }));
  it.each(['a4', 'a4b5', 'pass', 'Mx', '?'])('%s has none', (display) =>
    expect(read(display)).toEqual({ symbol: '', text: display }),
  );
});
