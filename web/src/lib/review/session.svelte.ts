// A review beside the board on which its game is walked through.

import { flushSync, untrack } from 'svelte';
import { shapeOfPath } from '../analysis/lines';
import type { Game, Move } from '../api/types';
import type { Shape } from '../board/shapes';
import type { Study } from '../record/study.svelte';
import { isMain, pathOf, type TreeNode } from '../record/tree';
import type { AttemptAnswer, Reviewable, TurningPoint } from './api';
import { Attempt, type Judge } from './attempt.svelte';
import { FollowedReview } from './following.svelte';
import { glyphOf } from './judged';

type Asks = (ask: 'try' | 'hint' | 'solution', move?: string) => Promise<AttemptAnswer>;

/** What is asked about one position, as an attempt asks it. */
export function judgeOf(ask: Asks): Judge {
  return {
    check: async (move) => {
      const { good, loss, line } = await ask('try', move);
      return { accepted: good ?? false, loss, refutation: line[0]?.text === move ? line.slice(1) : line };
    },
    hint: async () => (await ask('hint')).hint,
    solution: async () => (await ask('solution')).line,
  };
}

/** The moves of the main line in one text, each with its end. */
function mainLine(root: TreeNode): string {
  let line = '';
  for (let here = root.children[0]; here; here = here.children[0]) line += `${here.text} `;
  return line;
}

export class ReviewSession {
  readonly review: FollowedReview;
  point = $state.raw<TurningPoint | null>(null);
  attempt = $state.raw<Attempt | null>(null);
  /** The moves that are reviewed. */
  private line: string | null = null;

  constructor(
    private readonly game: Game,
    private readonly study: Study,
    source: Reviewable,
  ) {
    this.review = new FollowedReview(source, game.sides[0]?.name ?? '');
    // Other moves are another game.
    $effect(() => {
      const line = mainLine(study.root);
      if (this.line === null || line.startsWith(this.line)) return;
      this.line = null;
      this.leave();
      this.review.forget();
    });
    $effect(() => {
      const moves = this.review.data?.moves;
      if (!moves?.length) return;
      const glyphs: (number | undefined)[] = [];
      for (const { ply, judgement } of moves) glyphs[ply - 1] = glyphOf(judgement);
      untrack(() => study.judge(Array.from(glyphs)));
    });
  }

  begin(): void {
    this.line = mainLine(this.study.root);
    void this.review.begin();
  }

  /** The place on the main line after so many moves. */
  private placeAt(ply: number): TreeNode {
    let here = this.study.root;
    for (let count = 0; count < ply && here.children[0]; count += 1) here = here.children[0];
    return here;
  }

  /** How many moves of the game were made where the board is; null beside the game. */
  get ply(): number | null {
    const { here } = this.study;
    const ply = pathOf(here).length;
    return isMain(here) && here === this.placeAt(ply) ? ply : null;
  }

  look(ply: number): void {
    this.leave();
    this.study.look(this.placeAt(ply));
  }

  /** Looks for a better move at a turning point. */
  open(point: TurningPoint): void {
    this.attempt?.close();
    this.point = point;
    const { source, knowing } = this.review;
    this.attempt = new Attempt(
      this.study,
      this.placeAt(point.ply - 1),
      judgeOf((ask, move) => source.attempt(point.ply, knowing, ask, move)),
    );
  }

  /** The turning point after the one that is looked at. */
  get next(): TurningPoint | null {
    const points = this.review.data?.turning_points ?? [];
    return points[points.findIndex(({ ply }) => ply === this.point?.ply) + 1] ?? null;
  }

  leave(): void {
    this.attempt?.close();
    this.attempt = null;
    this.point = null;
  }

  close(): void {
    this.leave();
    this.review.close();
  }

  play(move: Move): void {
    if (this.attempt && this.searching) void this.attempt.play(move);
    else this.study.play(move);
  }

  /** A wrong move that is still to be seen does not swallow what is tried next. */
  retry = (): void => {
    if (this.attempt?.phase !== 'wrong') return;
    this.attempt.back();
    flushSync();
  };

  /** The place to be marked on the board. */
  get hint(): string[] {
    const { attempt } = this;
    return attempt?.free && attempt.hint !== null ? [attempt.hint] : [];
  }

  /** Whether a better move is looked for. */
  get searching(): boolean {
    return this.attempt !== null && !this.attempt.over;
  }

  /** Whether the board takes moves. */
  get free(): boolean {
    return !this.attempt || this.attempt.over || this.attempt.free;
  }

  /** The mistake, while a better move is looked for; beside it the better one, once that is known. */
  get shapes(): Shape[] {
    const { attempt, point, study } = this;
    if (!attempt || !point || study.here !== attempt.place) return [];
    const cells = new Set(this.game.board.cells.map(({ name }) => name));
    const isCell = (token: string) => cells.has(token);
    const played = shapeOfPath(point.line[0]?.path ?? [], isCell, 1);
    const better = attempt.over ? shapeOfPath(point.better[0]?.path ?? [], isCell, 0) : null;
    return [played, better].filter((shape) => shape !== null);
  }
}
