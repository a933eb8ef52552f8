import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { percent } from '../src/lib/analysis/percent';
import type { Study } from '../src/lib/record/study.svelte';
import { added, newRoot, type Played, type TreeNode } from '../src/lib/record/tree';
import { Attempt, type Judge } from '../src/lib/review/attempt.svelte';
import { area, curve, leads, placeOf, shares, stretches } from '../src/lib/review/graph';
import { countsOf, glyphOf, signOf } from '../src/lib/review/judged';

const SIZE = { width: 100, height: 50 };

describe('the curve of winning chances', () => {
  it('has the first side on top and the start on the left', () => {
    expect(placeOf({ ply: 0, chance: 1 }, 4, SIZE)).toEqual([0, 0]);
    expect(placeOf({ ply: 4, chance: 0 }, 4, SIZE)).toEqual([100, 50]);
    expect(placeOf({ ply: 2, chance: 0.5 }, 4, SIZE)).toEqual([50, 25]);
  });
  it('of a game without moves is in the middle', () => {
    expect(placeOf({ ply: 0, chance: 0.5 }, 0, SIZE)).toEqual([50, 25]);
  });
  it('is interrupted where nothing was judged', () => {
    const parts = stretches([0.5, 0.6, null, null, 0.2]);
    expect(parts.map((part) => part.map(({ ply }) => ply))).toEqual([[0, 1], [4]]);
    expect(stretches([null, null])).toEqual([]);
  });
  it('ends at the lower edge where it is filled', () => {
    const points = [
      { ply: 0, chance: 0.5 },
      { ply: 2, chance: 1 },
    ];
    expect(curve(points, 2, SIZE)).toBe('M0 25L100 0');
    expect(area(points, 2, SIZE)).toBe('M0 25L100 0L100 50L0 50Z');
  });
  it('in words says who was ahead, and when', () => {
    expect(leads([0.5, 0.55, 0.7, null, 0.9, 0.3, 0.2])).toEqual([
      { side: null, from: 0, to: 1 },
      { side: 0, from: 2, to: 4 },
      { side: 1, from: 5, to: 6 },
    ]);
    expect(leads([null])).toEqual([]);
  });
  it('has the clock after each move beside the most that one showed', () => {
    expect(shares([1000, null, 4000])).toEqual([0.25, 0, 1]);
    expect(shares([null, null])).toEqual([]);
    expect(shares([])).toEqual([]);
  });
});

describe('judgements', () => {
  it('have the signs of records', () => {
    expect(['inaccuracy', 'mistake', 'blunder', 'good', 'best'].map(signOf)).toEqual([
      '?!',
      '?',
      '??',
      '',
      '',
    ]);
    expect([glyphOf('inaccuracy'), glyphOf('mistake'), glyphOf('blunder'), glyphOf('best')]).toEqual([
      6,
      2,
      4,
      undefined,
    ]);
  });
  it('are counted by side', () => {
    const moves = [
      { side: 'one', judgement: 'blunder' },
      { side: 'two', judgement: 'blunder' },
      { side: 'one', judgement: 'good' },
      { side: 'one', judgement: 'mistake' },
    ];
    expect(countsOf(moves, 'one')).toEqual({ inaccuracy: 0, mistake: 1, blunder: 1 });
  });
  it('call nothing certain that is only likely', () => {
    expect([0, 0.001, 0.456, 0.999, 1].map((share) => percent(share, 'en'))).toEqual([
      '0%',
      '1%',
      '46%',
      '99%',
      '100%',
    ]);
  });
});

const move = (text: string, side = 'one'): Played => ({ text, display: text.toUpperCase(), side });

/** A study without a server behind it. */
function studying() {
  const root = newRoot();
  const seen: string[] = [];
  const study = {
    at: root,
    look(node: TreeNode) {
      this.at = node;
      seen.push(node.text || 'start');
    },
    play(played: { text: string; display: string }) {
      this.look(added(this.at, { side: 'one', ...played }));
    },
    insert(from: TreeNode, line: Played[]) {
      let here = from;
      return line.map((one) => {
        here = added(here, one);
        return here;
      });
    },
  };
  return { study: study as unknown as Study, root, seen };
}

const JUDGE: Judge = {
  check: async (text) => ({
    accepted: text === 'good',
    loss: text === 'good' ? 0 : 0.2,
    refutation: text === 'good' ? [] : [move('punish', 'two'), move('sad')],
  }),
  hint: async () => 'a1',
  solution: async () => [move('good'), move('answer', 'two')],
};

describe('an attempt at a better move', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('that is good is praised', async () => {
    const { study, root } = studying();
    const attempt = new Attempt(study, root, JUDGE);
    await attempt.play(move('good'));
    expect([attempt.phase, attempt.clean, attempt.over]).toEqual(['right', true, true]);
  });
  it('that is bad is punished on the board, and may be made again', async () => {
    const { study, root, seen } = studying();
    const attempt = new Attempt(study, root, JUDGE);
    await attempt.play(move('bad'));
    expect(attempt.phase).toBe('wrong');
    vi.runAllTimers();
    expect(seen).toEqual(['start', 'bad', 'punish', 'sad']);
    expect(attempt.free).toBe(false);
    attempt.back();
    expect(attempt.free).toBe(true);
    await attempt.play(move('good'));
    expect([attempt.phase, attempt.clean]).toEqual(['right', false]);
  });
  it('that is taken back while the answer is shown stays where it is', async () => {
    const { study, root, seen } = studying();
    const attempt = new Attempt(study, root, JUDGE);
    await attempt.play(move('bad'));
    attempt.back();
    vi.runAllTimers();
    expect(seen).toEqual(['start', 'bad', 'start']);
  });
  it('has a hint, then the solution', async () => {
    const { study, root, seen } = studying();
    const attempt = new Attempt(study, root, JUDGE);
    await attempt.help();
    expect(attempt.hint).toBe('a1');
    await attempt.show();
    vi.runAllTimers();
    expect([attempt.phase, attempt.clean]).toEqual(['shown', false]);
    expect(seen).toEqual(['start', 'start', 'good', 'answer']);
  });
  it('that could not be checked is given back with the reason', async () => {
    const { study, root } = studying();
    const attempt = new Attempt(study, root, {
      ...JUDGE,
      check: async () => Promise.reject(new Error('no')),
    });
    await attempt.play(move('good'));
    expect([attempt.phase, attempt.problem, attempt.free]).toEqual(['thinking', 'no', true]);
  });
  it('that was left moves nothing any more', async () => {
    const { study, root, seen } = studying();
    const attempt = new Attempt(study, root, JUDGE);
    await attempt.play(move('bad'));
    attempt.close();
    vi.runAllTimers();
    expect(seen).toEqual(['start', 'bad']);
  });
});
