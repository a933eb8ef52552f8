import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExplorerAnswer, ExplorerWish } from '../src/lib/api/types';
import { Explorer, NO_FILTERS } from '../src/lib/explorer/explorer.svelte';
import { gamesOf, sharesOf } from '../src/lib/explorer/shares';

describe('shares of a bar', () => {
  it('are in the order of the sides, with draws between and without what is nothing', () => {
    expect(gamesOf({ first: 2, second: 1, drawn: 1 })).toBe(4);
    expect(sharesOf({ first: 2, second: 1, drawn: 1 }).map(({ part }) => part)).toEqual([
      'first',
      'drawn',
      'second',
    ]);
    expect(sharesOf({ first: 0, second: 3, drawn: 0 })).toEqual([{ part: 'second', share: 1 }]);
    expect(sharesOf({ first: 0, second: 0, drawn: 0 })).toEqual([]);
  });
});

describe('the explorer beside a board', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function opened() {
    const wishes: ExplorerWish[] = [];
    let fails = '';
    const explorer = new Explorer(async (wish) => {
      wishes.push(wish);
      if (fails) throw new Error(fails);
      const counts = { first: wish.moves?.length ?? 0, second: 0, drawn: 0 };
      const source = { source: 'people', holds: 9, since: null, until: null, counts, moves: [], games: [] };
      return { game: 'go', variant: 'standard', opening: '', sources: [source] } as ExplorerAnswer;
    });
    const at = (...moves: string[]) => explorer.look({ game: 'go', options: {}, start: '', moves });
    const settle = () => vi.runAllTimersAsync();
    const fail = (why: string) => {
      fails = why;
    };
    return { explorer, wishes, at, settle, fail };
  }

  it('asks nothing while it is closed, and once for the position at which a walk ends', async () => {
    const { explorer, wishes, at, settle } = opened();
    at();
    await settle();
    expect(wishes).toEqual([]);
    explorer.toggle();
    at('a');
    at('a', 'b');
    await settle();
    expect(wishes.map(({ moves }) => moves)).toEqual([['a', 'b']]);
    expect(explorer.shown?.counts.first).toBe(2);
    expect(explorer.current).toBe(true);
  });

  it('remembers positions, and asks anew with other filters', async () => {
    const { explorer, wishes, at, settle } = opened();
    explorer.toggle();
    at('a');
    await settle();
    at();
    await settle();
    at('a');
    await settle();
    expect(wishes).toHaveLength(2);
    explorer.filter({ speeds: ['blitz'], least_rating: 1600 });
    await settle();
    expect(explorer.filtered).toBe(2);
    expect(wishes.at(-1)).toMatchObject({ speeds: ['blitz'], least_rating: 1600, moves: ['a'] });
    explorer.filter(NO_FILTERS);
    await settle();
    expect(wishes).toHaveLength(3);
  });

  it('tells what is refused, and asks again', async () => {
    const { explorer, wishes, at, settle, fail } = opened();
    explorer.toggle();
    fail('too near to a game of yours');
    at('a');
    await settle();
    expect(explorer.problem).toBe('too near to a game of yours');
    fail('');
    explorer.again();
    await settle();
    expect(explorer.problem).toBe('');
    expect(wishes).toHaveLength(2);
  });
});
