import { describe, expect, it } from 'vitest';
import type { Move } from '../src/lib/api/types';
import { Layout } from '../src/lib/board/layout';
import { reachOf } from '../src/lib/board/reach';
import { afterClick, completions, finished, nextSteps, typedMove } from '../src/lib/board/trie';
import { grid, tray } from './boards';

const move = (text: string, ...path: string[]): Move => ({
  text,
  path,
  display: text.toUpperCase(),
  kind: 'move',
  captures: [],
});
const MOVES = [
  move('a1b1', 'a1', 'b1'),
  move('a1b2<', 'a1', 'b2', 'rotate-left'),
  move('a1b2', 'a1', 'b2', 'skip'),
  move('+c3', 'hand:x', 'c3'),
  move('pass', 'pass'),
];

describe('all moves', () => {
  const layout = new Layout(grid(3, 3), [tray('one', 'hand:man', 2)], {
    near: null,
    flipped: false,
    turns: 0,
    tall: false,
    coordinates: false,
  });
  const reach = (...paths: string[][]) =>
    reachOf(
      paths.map((path) => ({
        path,
        text: path.join(),
        display: path.join(),
        kind: 'move' as const,
        captures: [],
      })),
      layout,
    );
  it('show every target once', () => {
    const { targets } = reach(['a1', 'b2'], ['c3', 'b2'], ['a1', 'a2', 'rotate-left'], ['a1', 'a2', 'skip']);
    expect(targets.map(({ cell }) => cell)).toEqual(['b2', 'a2']);
    expect(targets[0]?.at).toEqual(layout.centre('b2'));
  });
  it('show ways over the board only, and none for what stays where it is', () => {
    expect(reach(['hand:man', 'b2'], ['a1', 'rotate-left'], ['pass'], ['a1', 'a1'])).toEqual({
      targets: [],
      ways: '',
    });
    expect(reach(['a1', 'b2'], ['a1', 'c3']).ways.match(/M/g)).toHaveLength(2);
  });
});

describe('the trie of click paths', () => {
  it('begins with the first steps of all moves', () => {
    expect([...nextSteps(MOVES, []).keys()]).toEqual(['a1', 'hand:x', 'pass']);
  });
  it('offers only what continues the path', () => {
    expect([...nextSteps(MOVES, ['a1']).keys()]).toEqual(['b1', 'b2']);
    expect([...nextSteps(MOVES, ['a1', 'b2']).keys()]).toEqual(['rotate-left', 'skip']);
    expect(nextSteps(MOVES, ['b1']).size).toBe(0);
  });
  it('knows a whole path from the beginning of one', () => {
    expect(finished(MOVES, ['a1', 'b1'])?.text).toBe('a1b1');
    expect(finished(MOVES, ['a1', 'b2'])).toBeUndefined();
  });
});

describe('a click', () => {
  it('goes on along the path', () => expect(afterClick(MOVES, ['a1'], 'b2')).toEqual(['a1', 'b2']));
  it('on another beginning begins anew', () =>
    expect(afterClick(MOVES, ['a1'], 'hand:x')).toEqual(['hand:x']));
  it('on what is chosen lets it go', () => expect(afterClick(MOVES, ['a1'], 'a1')).toEqual([]));
  it('on an earlier step goes back to it', () =>
    expect(afterClick(MOVES, ['a1', 'b2'], 'a1')).toEqual(['a1']));
  it('on nothing clears the path', () => expect(afterClick(MOVES, ['a1'], 'z9')).toEqual([]));
});

describe('a typed move', () => {
  it('is completed by either spelling, beginnings first', () => {
    expect(completions(MOVES, 'b').map(({ text }) => text)).toEqual(['a1b1', 'a1b2<', 'a1b2']);
    expect(completions(MOVES, 'A1B1').map(({ text }) => text)).toEqual(['a1b1']);
    expect(completions(MOVES, ' ')).toEqual([]);
  });
  it('is found exactly, though it begins another', () => {
    expect(typedMove(MOVES, 'a1b2')?.text).toBe('a1b2');
    expect(typedMove(MOVES, 'a1')).toBeUndefined();
  });
});
