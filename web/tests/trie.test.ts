import { describe, expect, it } from 'vitest';
import type { Move } from '../src/lib/api/types';
import { afterClick, completions, finished, nextSteps, typedMove } from '../src/lib/board/trie';

const move = (text: string, ...path: string[]): Move => ({ text, path, display: text.toUpperCase() });
const MOVES = [
  move('a1b1', 'a1', 'b1'),
  move('a1b2<', 'a1', 'b2', 'rotate-left'),
  move('a1b2', 'a1', 'b2', 'skip'),
  move('+c3', 'hand:x', 'c3'),
  move('pass', 'pass'),
];

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
