import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { percent } from '../src/lib/analysis/percent';
import { ApiError } from '../src/lib/api/http';
import type { PositionAnswer } from '../src/lib/api/types';
import type { Study } from '../src/lib/record/study.svelte';
import { added, newRoot, type Played, type TreeNode } from '../src/lib/record/tree';
import type { Review, Reviewable, ReviewedMove } from '../src/lib/review/api';
import { Attempt, type Judge } from '../src/lib/review/attempt.svelte';
import { fitting, gradeOf, groupOf, groupsOf, inTime } from '../src/lib/review/exercises';
import { FollowedReview, withChances, withMoves } from '../src/lib/review/following.svelte';
import { area, curve, leads, placeOf, shares, stretches } from '../src/lib/review/graph';
import { countsOf, glyphOf, signOf } from '../src/lib/review/judged';
import { byButton } from '../src/lib/review/starting';

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

describe('exercises', () => {
  const one = {
    id: 'x',
    table: 't',
    ply: 3,
    side: 'one',
    judgement: 'blunder',
    loss: 0.3,
    due: 0,
    done: 0,
    puzzle: null,
  } as const;
  const all = [
    { ...one, game: 'go', kind: 'trapped' },
    { ...one, game: 'go', kind: 'better-wins' },
    { ...one, game: 'chess', kind: '' },
  ];
  it('are grouped by why the move was a mistake', () => {
    expect(groupsOf(all)).toEqual(['win', 'trapped', 'other']);
    expect(['then-lost', 'only-defence', 'overlooked', 'then-nears-win', 'better-off'].map(groupOf)).toEqual([
      'loss',
      'defence',
      'threat',
      'goal',
      'material',
    ]);
  });
  it('are filtered by game and group', () => {
    expect(fitting(all, { game: 'go', group: '' })).toHaveLength(2);
    expect(fitting(all, { game: 'go', group: 'win' })).toEqual([all[1]]);
    expect(fitting(all, { game: '', group: 'other' })).toEqual([all[2]]);
  });
  it('are graded by how much help it took', () => {
    expect(gradeOf({ phase: 'right', clean: true })).toBe('good');
    expect(gradeOf({ phase: 'right', clean: false })).toBe('hard');
    expect(gradeOf({ phase: 'shown', clean: false })).toBe('again');
  });
  it('tell when they come back', () => {
    const day = 86_400_000;
    expect([1000, 10 * 3_600_000, day - 1000, 3.2 * day].map((left) => inTime(left, 'en', 0))).toEqual([
      'in 1 minute',
      'in 10 hours',
      'tomorrow',
      'in 3 days',
    ]);
  });
});

describe('a review that is being made', () => {
  const judged = (ply: number, side: string, chance: number | null): ReviewedMove => ({
    ply,
    side,
    chance,
    move: 'a',
    display: 'A',
    judgement: 'good',
    loss: 0,
    better: [],
  });
  it('takes moves in any order, and the newest of each', () => {
    const moves = withMoves(
      [judged(1, 'one', 0.5), judged(3, 'one', 0.6)],
      [judged(2, 'two', 0.4), judged(3, 'one', 0.7)],
    );
    expect(moves.map(({ ply, chance }) => [ply, chance])).toEqual([
      [1, 0.5],
      [2, 0.4],
      [3, 0.7],
    ]);
  });
  it('draws the chances of the first side', () => {
    const moves = [judged(1, 'one', 0.6), judged(2, 'two', 0.3), judged(3, 'one', null)];
    expect(withChances([0.5], moves, 4, 'one')).toEqual([0.5, 0.6, 0.7, null, null]);
  });

  const data = (state: Review['state'], more: Partial<Review> = {}): Review => ({
    state,
    done: 0,
    total: 4,
    game: 'go',
    id: '',
    problem: '',
    viewer: null,
    knowable: [],
    plies: 2,
    accuracy: {},
    chances: [],
    clocks: [],
    moves: [],
    turning_points: [],
    ...more,
  });
  function following(answers: Review[]) {
    const asked: string[] = [];
    const sent: object[] = [];
    const ends: { hear: (message: never) => void; connected: (open: boolean) => void; closed: boolean }[] =
      [];
    const answer = async (what: string) => {
      asked.push(what);
      const next = answers.shift();
      if (!next) throw new ApiError('no', 'not-found');
      return next;
    };
    const source: Reviewable = {
      begin: () => answer('begin'),
      read: () => answer('read'),
      attempt: () => Promise.reject(new Error()),
      followed: () => ({ table: 't' }),
    };
    const review = new FollowedReview(source, 'one', (hear, connected) => {
      const end = { hear: hear as (message: never) => void, connected, closed: false };
      ends.push(end);
      return {
        send: (message) => {
          sent.push(message);
          return true;
        },
        close: () => {
          end.closed = true;
        },
      };
    });
    return { review, asked, sent, ends };
  }
  const progress = (state: Review['state'], moves: ReviewedMove[] = []) =>
    ({ type: 'review', reply_to: 1, state, done: 2, total: 4, problem: '', moves }) as never;

  it('is followed, and read when it is ready', async () => {
    const ready = data('ready', { chances: [0.5, 0.6, 0.7] });
    const { review, asked, sent, ends } = following([data('working'), ready]);
    await review.begin();
    ends[0]?.connected(true);
    expect(sent).toEqual([{ type: 'follow-review', id: 1, knowing: null, table: 't' }]);
    ends[0]?.hear(progress('working', [judged(1, 'one', 0.6)]));
    expect([review.data?.done, review.data?.chances]).toEqual([2, [null, 0.6, null]]);
    ends[0]?.hear(progress('ready'));
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual(['begin', 'read']);
    expect([review.data, ends[0]?.closed]).toEqual([ready, true]);
  });
  it('keeps what was read when the connection is lost', async () => {
    const { review, ends } = following([data('working')]);
    await review.begin();
    ends[0]?.connected(true);
    ends[0]?.hear(progress('working', [judged(1, 'one', 0.6)]));
    ends[0]?.connected(false);
    expect([review.lost, review.data?.moves.length]).toEqual([true, 1]);
  });
  it('that is not there yet waits for a button, without a complaint', async () => {
    const { review } = following([]);
    await review.find();
    expect([review.data, review.problem]).toEqual([null, '']);
    await review.begin();
    expect([review.problem, review.passes]).toEqual(['no', false]);
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
  it('goes on after the defence to a right move, and starts again when it is over', async () => {
    const { study, root, seen } = studying();
    const asked: string[][] = [];
    const attempt = new Attempt(study, root, {
      ...JUDGE,
      tells: true,
      check: async (text, before) => {
        asked.push(before);
        const defence = before.length ? undefined : [move('defend', 'two')];
        const position = {} as PositionAnswer; // known, so that it is shown
        const own = { ...move(text), position };
        return { accepted: true, loss: null, refutation: [], own, defence };
      },
    });
    await attempt.play(move('good'));
    expect([attempt.phase, attempt.free, attempt.over]).toEqual(['answering', false, false]);
    vi.runAllTimers();
    expect([attempt.phase, attempt.free, attempt.found]).toEqual(['thinking', true, 1]);
    await attempt.play(move('mate'));
    expect([attempt.phase, attempt.clean, attempt.found]).toEqual(['right', true, 2]);
    expect(asked).toEqual([[], ['good', 'defend']]);
    attempt.back();
    expect(seen).toEqual(['start', 'good', 'defend', 'mate', 'start']);
    expect([attempt.place, attempt.found]).toEqual([root, 0]);
  });
  it('after a wrong move in the middle goes back to the last defence', async () => {
    const { study, root, seen } = studying();
    const attempt = new Attempt(study, root, {
      ...JUDGE,
      check: async (text) => ({
        ...(await JUDGE.check(text, [])),
        defence: [move('defend', 'two')],
      }),
    });
    await attempt.play(move('good'));
    vi.runAllTimers();
    await attempt.play(move('bad'));
    attempt.back();
    expect(seen.at(-1)).toBe('defend');
    expect([attempt.free, attempt.clean, attempt.found]).toEqual([true, false, 1]);
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

describe('a review begins', () => {
  const seat = (kind: 'bot' | 'player') => ({ kind, name: '', level: null, bot: false, away: false });
  it('by itself where somebody has played against another or the computer', () => {
    expect(byButton({ you: ['one'], seats: { one: seat('player'), two: seat('bot') } })).toBe(false);
    expect(byButton({ you: [], seats: { one: seat('player'), two: seat('player') } })).toBe(false);
  });
  it('by a button after a game of computers, or of one device', () => {
    expect(byButton({ you: [], seats: { one: seat('bot'), two: seat('bot') } })).toBe(true);
    expect(byButton({ you: ['one', 'two'], seats: { one: seat('player'), two: seat('player') } })).toBe(true);
  });
});
