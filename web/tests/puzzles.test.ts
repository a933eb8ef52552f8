import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../src/lib/api/http';
import type { Game } from '../src/lib/api/types';
import type {
  OfflineAnswer,
  OfflineNode,
  OfflinePuzzle,
  PuzzleAttempt,
  PuzzleData,
} from '../src/lib/puzzles/api';
import { puzzles } from '../src/lib/puzzles/api';
import { Run } from '../src/lib/puzzles/run.svelte';
import { type Begun, Session } from '../src/lib/puzzles/session.svelte';
import { type PuzzleJudge, Solving } from '../src/lib/puzzles/solving.svelte';
import { beginOffline, treeJudge } from '../src/lib/puzzles/tree';
import { pathTo, placeOf, wrongText } from '../src/lib/puzzles/words';
import { legal, view } from './tables';

const GAME = { name: 'go', board: { cells: [] } } as unknown as Game;
const PUZZLE: PuzzleData = {
  id: 'abc',
  game: 'go',
  options: {},
  start: 'start',
  side: 'one',
  moves: 2,
  difficulty: 'easy',
  rating: 1200,
  themes: [],
};
const played = (side: string, text: string) => ({ side, text, display: text.toUpperCase(), path: [text] });
const at = (text: string, ...moves: string[]) => view({ text, legal_moves: legal(...moves) });

const leads = (
  reply: OfflineAnswer['reply'],
  next: OfflineNode | null,
  view: OfflineAnswer['view'],
): OfflineAnswer => ({
  reply,
  view,
  // biome-ignore lint/suspicious/noThenProperty: as it travels
  then: next,
});

/** ab wins after either defence, cd at once. */
const SECOND: OfflineNode = {
  view: at('second', 'gh', 'xx'),
  winning: { gh: [leads([], null, at('end'))] },
};
const KEPT: OfflinePuzzle = {
  puzzle: PUZZLE,
  themes: [],
  tree: {
    view: at('start', 'ab', 'cd', 'ef'),
    winning: {
      ab: [leads([played('two', 'pq')], SECOND, null), leads([played('two', 'rs')], SECOND, null)],
      cd: [leads([], null, at('end'))],
    },
  },
};

function offline(random = 0) {
  const done: unknown[] = [];
  const begun = beginOffline(KEPT) as PuzzleAttempt;
  const judge = treeJudge(
    KEPT,
    begun,
    (result) => done.push(result),
    () => random,
  );
  return { done, solving: new Solving(GAME, begun, judge) };
}
const move = (text: string) => ({ text, display: text.toUpperCase() });

describe('a puzzle without network', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is solved along its tree, with one of several defences', async () => {
    const { done, solving } = offline(0.9);
    await solving.attempt.play(move('ab'));
    expect(solving.attempt.phase).toBe('answering');
    vi.runAllTimers();
    expect(solving.study.shown?.text).toBe('second');
    expect(solving.found).toBe(1);
    await solving.attempt.play(move('gh'));
    expect([solving.attempt.phase, solving.data.result, solving.study.shown?.text]).toEqual([
      'right',
      'solved',
      'end',
    ]);
    expect(done).toEqual([{ game: 'go', puzzle: 'abc', moves: ['ab', 'rs', 'gh'] }]);
  });
  it('takes every winning first move', async () => {
    const { done, solving } = offline();
    await solving.attempt.play(move('cd'));
    expect([solving.over, done.length]).toEqual([true, 1]);
  });
  it('is missed with the first wrong move, and may be solved all the same', async () => {
    const { done, solving } = offline();
    await solving.attempt.play(move('ef'));
    expect([solving.attempt.phase, solving.data.result, solving.over]).toEqual(['wrong', 'missed', false]);
    solving.attempt.back();
    await solving.attempt.play(move('cd'));
    expect([solving.attempt.phase, solving.data.result]).toEqual(['right', 'missed']);
    expect(done).toEqual([{ game: 'go', puzzle: 'abc', moves: ['ef'] }]);
  });
  it('shows a hint and its solution', async () => {
    const { done, solving } = offline();
    await solving.attempt.help();
    expect(solving.attempt.hint).toBe('a');
    await solving.attempt.show();
    expect(solving.attempt.better.map(({ text }) => text)).toEqual(['ab', 'pq', 'gh']);
    vi.runAllTimers();
    expect([solving.study.shown?.text, solving.over, done.length]).toEqual(['end', true, 1]);
  });
});

const attempt = (id: string, more: Partial<PuzzleAttempt> = {}): PuzzleAttempt => ({
  id,
  mode: 'train',
  puzzle: { ...PUZZLE, id },
  rated: true,
  result: null,
  over: false,
  ply: 0,
  line: [],
  view: at('start', 'ab', 'cd'),
  outcome: null,
  run: null,
  ...more,
});
const answer = (good: boolean | null, now: PuzzleAttempt) => ({
  good,
  reply: [],
  hint: '',
  solution: [],
  rating: null,
  next: null,
  attempt: now,
});

/** A server without a network: `ab` solves, all else is wrong. */
function server(id: string): Begun {
  let now = attempt(id);
  const judge: PuzzleJudge = {
    tells: true,
    attempt: async (tried) => {
      const good = tried.ask === undefined ? tried.move === 'ab' : null;
      const line = good ? [played('one', 'ab')] : [];
      const result = now.result ?? (good ? 'solved' : 'missed');
      now = { ...now, line, ply: line.length, result, over: good !== false };
      return answer(good, now);
    },
  };
  return { game: GAME, attempt: now, judge };
}

describe('puzzles one after the other', () => {
  it('bring the next one as soon as one is over', async () => {
    let count = 0;
    const source = async () => server(String(++count));
    const session = new Session(source, source);
    await session.load();
    await session.solving?.attempt.play(move('ab'));
    expect([count, session.solved, session.solving?.data.puzzle.id]).toEqual([2, 1, '1']);
    await session.next();
    expect([count, session.solving?.data.puzzle.id]).toEqual([2, '2']);
  });
  it('go on from one that was missed', async () => {
    const session = new Session(
      async () => server('1'),
      async () => server('2'),
    );
    await session.load();
    await session.solving?.attempt.play(move('cd'));
    expect([session.solving?.data.result, session.solving?.over]).toEqual(['missed', false]);
    await session.next();
    expect([session.solving?.data.puzzle.id, session.solved]).toEqual(['2', 0]);
  });
  it('end where there is no other, and say what went wrong', async () => {
    const none = new Session(async () => null, null);
    await none.load();
    expect([none.done, none.goesOn]).toEqual([true, false]);
    const broken = new Session(async () => Promise.reject(new Error('no')), null);
    await broken.load();
    expect(broken.error?.message).toBe('no');
  });
  it('begin anew where the server knows more', async () => {
    const { attempt: begun, judge } = server('1');
    const renewed: PuzzleAttempt[] = [];
    const stale: PuzzleJudge = {
      ...judge,
      attempt: async () => Promise.reject(new ApiError('late', 'stale')),
      again: async () => attempt('1', { ply: 2 }),
    };
    const solving = new Solving(GAME, begun, stale, undefined, (now) => renewed.push(now));
    await solving.attempt.play(move('ab'));
    expect([renewed[0]?.ply, solving.attempt.problem]).toEqual([2, 'late']);
  });
});

describe('a run', () => {
  const run = (more = {}) => ({
    id: 'r',
    game: 'go',
    solved: 0,
    missed: 0,
    ends: 300_000,
    now: 0,
    over: false,
    best: 0,
    ...more,
  });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(50_000); // another clock than the server's
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('goes on with the next puzzle after each, right or wrong, until time is up', async () => {
    const over = (id: string, good: boolean, solved: number) =>
      answer(
        good,
        attempt(id, {
          over: true,
          result: good ? 'solved' : 'missed',
          line: good ? [played('one', 'ab')] : [],
          run: run({ solved }),
        }),
      );
    vi.spyOn(puzzles, 'attempt')
      .mockResolvedValueOnce({ ...over('1', true, 1), next: attempt('2', { run: run() }) })
      .mockResolvedValueOnce({ ...over('2', false, 1), next: attempt('3', { run: run() }) });
    vi.spyOn(puzzles, 'readRun').mockResolvedValue({
      run: run({ over: true, solved: 1, best: 1 }),
      attempt: null,
    });
    const going = new Run(GAME, { run: run(), attempt: attempt('1', { run: run() }) });
    expect(going.left).toBe(300_000);
    going.solving?.study.play({ text: 'x', display: 'X' });
    going.solving?.attempt.back();
    await going.solving?.attempt.play(move('ab'));
    expect([going.solved, going.solving?.data.puzzle.id]).toEqual([1, '1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(going.solving?.data.puzzle.id).toBe('2');
    await going.solving?.attempt.play(move('cd'));
    await vi.advanceTimersByTimeAsync(1000);
    expect([going.solving?.data.puzzle.id, going.left < 299_000]).toEqual(['3', true]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect([going.over, going.left, going.record]).toEqual([true, 0, true]);
    expect(going.log).toEqual([
      { id: '1', result: 'solved' },
      { id: '2', result: 'missed' },
    ]);
    going.close();
  });
});

describe('the addresses of puzzles', () => {
  it('are read as they are written', () => {
    expect(placeOf(pathTo('go', '', '', true).slice(1))).toEqual({
      page: 'next',
      game: 'go',
      theme: '',
      difficulty: '',
      rated: true,
    });
    expect(placeOf(pathTo('go', 'drop', 'hard', false).slice(1))).toMatchObject({
      theme: 'drop',
      difficulty: 'hard',
      rated: false,
    });
    expect([[], ['go'], ['daily'], ['go', 'run'], ['go', 'abc']].map((parts) => placeOf(parts).page)).toEqual(
      ['choose', 'choose', 'daily', 'run', 'one'],
    );
    expect(placeOf(['go', 'abc', 'again'])).toMatchObject({ id: 'abc', again: true });
  });
  it('have a word for every reason', () => {
    const t = (key: string) => key;
    expect(['slow', 'loses', 'lost-win', undefined].map((reason) => wrongText(reason, 2, t))).toEqual([
      'puzzles.wrong.slow',
      'puzzles.wrong.loses',
      'puzzles.wrong.lost-win',
      'puzzles.wrong',
    ]);
    expect(wrongText('slow', 1, t)).toBe('puzzles.wrong.slow.one');
  });
});
