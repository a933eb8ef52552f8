// One puzzle while it is solved.

import { ApiError } from '../api/http';
import type { Game, View } from '../api/types';
import { Study } from '../record/study.svelte';
import type { Step } from '../record/tree';
import type { LineMove } from '../review/api';
import { Attempt, type Judge, type Verdict } from '../review/attempt.svelte';
import {
  type PuzzleAnswer,
  type PuzzleAttempt,
  positionOf,
  puzzles,
  type RatingChange,
  type Tried,
} from './api';

/** A move, with the view after it where the judge tells it. */
export type Shown = LineMove & { view?: View | null };
/** moved: the view after a move that was tried, before its answer */
export type Answered = Omit<PuzzleAnswer, 'solution'> & { solution: Shown[]; moved?: View | null };

/** Who judges the moves of a puzzle: the server, or the tree that is kept for times without network. */
export interface PuzzleJudge {
  attempt(tried: Tried): Promise<Answered>;
  refute?: Judge['refute'];
  /** The attempt as it is, after an answer was lost. */
  again?(): Promise<PuzzleAttempt>;
  readonly tells?: boolean;
}

/** The server as judge. During a run there is no time to refute anything. */
export function serverJudge({ id, run }: PuzzleAttempt): PuzzleJudge {
  return {
    attempt: (tried) => puzzles.attempt(id, tried),
    again: () => puzzles.read(id),
    refute: run ? undefined : (move) => refuted(id, move),
  };
}

async function refuted(id: string, move: string) {
  const { line, loss, verdict } = await puzzles.refute(id, move);
  return {
    refutation: line.slice(1).map(({ side, text, display }) => ({ side, text, display })),
    loss,
    reason: verdict,
  };
}

export class Solving {
  readonly study: Study;
  readonly attempt: Attempt;
  rating = $state.raw<RatingChange | null>(null);
  private told = $state.raw<PuzzleAttempt | null>(null);

  /**
   * onover: the puzzle is over; in a run, the answer has the next one
   * onstale: the server knows more than this page, as after an answer was lost
   */
  constructor(
    readonly game: Game,
    private readonly begun: PuzzleAttempt,
    private readonly judge: PuzzleJudge,
    private readonly onover: (answer: Answered) => void = () => undefined,
    private readonly onstale: (now: PuzzleAttempt) => void = () => undefined,
  ) {
    this.study = new Study(game);
    this.study.begin(positionOf(begun.puzzle.options, begun.view));
    this.attempt = new Attempt(this.study, this.study.root, {
      check: (move) => this.check(move),
      hint: async () => (await this.ask({ ask: 'hint' })).hint,
      solution: async () => (await this.ask({ ask: 'solution' })).solution.map((each) => this.step(each)),
      refute: judge.refute,
      tells: judge.tells,
    });
  }

  /** The attempt as the judge told it last. */
  get data(): PuzzleAttempt {
    return this.told ?? this.begun;
  }

  /** How many moves the solver has found, and how many they need at most. */
  get found(): number {
    const { line, puzzle } = this.data;
    return line.filter(({ side }) => side === puzzle.side).length;
  }

  /** Whether wrong moves are refuted. */
  get refutes(): boolean {
    return this.judge.refute !== undefined;
  }

  get over(): boolean {
    return this.data.over || this.attempt.over;
  }

  private step({ side, text, display, view }: Shown): Step {
    const { options } = this.data.puzzle;
    return { side, text, display, ...(view ? { position: positionOf(options, view) } : {}) };
  }

  private async check(move: string): Promise<Verdict> {
    const { good, reply, moved, attempt } = await this.ask({ move });
    const verdict = { accepted: good ?? false, loss: null, refutation: [] };
    const own = attempt.line.at(-1 - reply.length);
    if (!good || !own) return verdict;
    const defence = reply.map((each, i) =>
      this.step({ ...each, view: i === reply.length - 1 ? attempt.view : null }),
    );
    return {
      ...verdict,
      own: this.step({ ...own, view: reply.length ? moved : attempt.view }),
      ...(attempt.over ? {} : { defence }),
    };
  }

  private async ask(tried: Omit<Tried, 'ply'>): Promise<Answered> {
    const wasOver = this.data.over;
    try {
      const answer = await this.judge.attempt({ ...tried, ply: this.data.ply });
      this.told = answer.attempt;
      this.rating ??= answer.rating;
      if (answer.attempt.over && !wasOver) this.onover(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'stale' && this.judge.again)
        this.onstale(await this.judge.again());
      throw error;
    }
  }

  close(): void {
    this.attempt.close();
  }
}
