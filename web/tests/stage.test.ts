// What is said while a move is only begun, and what it would do.

import { describe, expect, it } from 'vitest';
import type { Game, Move } from '../src/lib/api/types';
import { Walk } from '../src/lib/board/walk.svelte';
import { announced, stageOf } from '../src/lib/explain/stage';
import { grid, man, scene, tray } from './boards';

const TURN = 'You may turn the {piece} on {cell} now.';
const game = {
  board: grid(3, 3),
  actions: {
    left: { label: 'Turn left', turn: -90, key: '', prompt: TURN },
    right: { label: 'Turn right', turn: 90, key: '', prompt: TURN },
    skip: { label: 'Keep', turn: 0, key: '', prompt: 'Or keep it.' },
    pass: { label: 'Pass', turn: 0, key: '', prompt: '' },
  },
} as unknown as Game;
const standing = scene([man('a1')], [tray('one', 'hand', 2)]);
const stage = (path: string[], next: string[]) => stageOf(game, standing, path, next);

describe('the stages of a move', () => {
  it('begin when something is chosen', () => {
    expect(stage([], ['a1'])).toBeNull();
    expect(stage(['a1'], ['a2', 'b1'])).toEqual({ symbol: 'man', prompts: [] });
    expect(stage(['hand'], ['a2'])).toEqual({ symbol: 'man', prompts: [] });
  });
  it('tell what the game says of the buttons that are offered, each sentence once, in its order', () => {
    const values = { piece: 'Man', cell: 'a2' };
    const prompts = [
      { text: TURN, values },
      { text: 'Or keep it.', values },
    ];
    expect(stage(['a1', 'a2'], ['skip', 'left', 'right'])).toEqual({ symbol: null, prompts });
    expect(stage(['a1'], ['a2', 'left'])).toEqual({
      symbol: 'man',
      prompts: [{ text: TURN, values: { piece: 'Man', cell: 'a1' } }],
    });
  });
  it('say nothing where the game says nothing, or nothing is left to decide', () => {
    expect(stage(['a1'], ['pass'])).toBeNull();
    expect(stage(['a1', 'a2'], [])).toBeNull();
  });
  it('leave what the rules announce in sight', () => {
    const now = { text: 'The Man is in check.', values: {} };
    const begun = stage(['a1'], ['a2']);
    const check = [{ kind: 'check' }];
    expect(announced({ now, tells: ['check'] }, check, begun)).toBe(now);
    expect(announced({ now, tells: ['check'] }, check, null)).toBeNull();
    expect(announced({ now, tells: ['check'] }, [], begun)).toBeNull();
    expect(announced({ now, tells: [] }, check, begun)).toBeNull();
  });
});

describe('the moves that a click leads to', () => {
  const move = (...path: string[]): Move => ({
    text: path.join(''),
    display: '',
    path,
    kind: 'drop',
    captures: [],
  });
  const walk = (...moves: Move[]) => {
    const begun = new Walk(
      () => undefined,
      () => false,
      (token) => token === 'hand',
    );
    begun.offer(moves);
    return begun;
  };
  it('are known before anything is chosen where only one piece can go anywhere', () => {
    const only = walk(move('hand', 'a1'), move('hand', 'b1'));
    expect(only.leads('a1').map(({ text }) => text)).toEqual(['handa1']);
    expect(only.leads('hand')).toEqual([]);
  });
  it('are else those that follow what is chosen', () => {
    const several = walk(move('hand', 'a1'), move('c1', 'a1'));
    expect(several.leads('a1')).toEqual([]);
    several.choose('c1');
    expect(several.leads('a1').map(({ text }) => text)).toEqual(['c1a1']);
  });
  it('lead back step by step, and at last to the piece that is let go', () => {
    const begun = walk({ ...move('c1', 'a1'), path: ['c1', 'b1', 'a1'] }, move('c1', 'd1'));
    begun.choose('c1');
    begun.choose('b1');
    expect([begun.back(), begun.back()]).toEqual(['c1', 'c1']);
    expect(begun.path).toEqual([]);
  });
});
