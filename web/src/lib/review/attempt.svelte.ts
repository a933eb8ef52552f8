// Somebody looks for a better move than the one that was a mistake, or for the moves that solve a puzzle.

import type { Move } from '../api/types';
import type { Study } from '../record/study.svelte';
import { pathOf, type Step, type TreeNode } from '../record/tree';

const STEP = 1100; // milliseconds between the moves of a line that is shown
const REPLY = 450; // milliseconds until a right move is answered

export interface Verdict {
  accepted: boolean;
  loss: number | null;
  /** How the other side punishes it; nothing where the try is accepted. */
  refutation: Step[];
  /** What is played before the next move is looked for; where there is none, a right move was the last one. */
  defence?: Step[];
  /** The move itself, where the judge tells the position after it. */
  own?: Step;
  /** Why it is wrong, in a word. */
  reason?: string;
}

/** What is answered about the position of an attempt; `before` leads there from the start of the study. */
export interface Judge {
  check(move: string, before: string[]): Promise<Verdict>;
  /** The place of the piece to move. */
  hint(before: string[]): Promise<string>;
  /** The better line, which begins with the better move. */
  solution(before: string[]): Promise<Step[]>;
  /** What is wrong with a move, where that takes longer than to say that it is wrong. */
  refute?(move: string): Promise<Pick<Verdict, 'refutation' | 'loss' | 'reason'>>;
  /** Whether it tells the positions, so that no other is shown. */
  readonly tells?: boolean;
}

export type Phase = 'thinking' | 'checking' | 'answering' | 'wrong' | 'right' | 'shown';

export class Attempt {
  phase = $state<Phase>('thinking');
  /** The last move that was tried, as players write it. */
  tried = $state.raw<{ text: string; display: string } | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The place of the piece to move, once asked for. */
  hint = $state<string | null>(null);
  better = $state.raw<Step[]>([]);
  problem = $state('');
  /** Whether the better move was found without any help, at the first try. */
  clean = $state(true);
  /** How many right moves were made since the start. */
  found = $state(0);
  private reached = $state.raw<TreeNode | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /**
   * start: the position with which it begins
   * shows: whether what follows can be shown on the board
   */
  constructor(
    private readonly study: Study,
    private readonly start: TreeNode,
    private readonly judge: Judge,
    private readonly shows = true,
  ) {
    study.look(start);
  }

  /** The position in which a move is looked for. */
  get place(): TreeNode {
    return this.reached ?? this.start;
  }

  /** Whether a move may be tried on the board. */
  get free(): boolean {
    return this.phase === 'thinking' && this.study.at === this.place;
  }

  get over(): boolean {
    return this.phase === 'right' || this.phase === 'shown';
  }

  async play(move: Pick<Move, 'text' | 'display'>): Promise<void> {
    if (!this.free) return;
    this.phase = 'checking';
    this.tried = move;
    const before = this.before();
    if (this.shows && !this.judge.tells) this.study.play(move);
    const answer = await this.ask(() => this.judge.check(move.text, before));
    if (this.closed) return;
    if (!answer) {
      this.back();
      return;
    }
    this.verdict = answer;
    const after = this.made(answer.own);
    if (!answer.accepted) await this.miss(move.text, after, answer);
    else if (answer.defence) {
      this.phase = 'answering';
      this.walk(after, answer.defence, REPLY, (last) => this.goOn(last));
    } else {
      this.found += 1;
      this.phase = 'right';
    }
  }

  /** The place after the move that was tried, which is looked at if its position is known. */
  private made(own?: Step): TreeNode {
    if (!this.judge.tells) return this.study.at;
    const after = own && this.study.insert(this.place, [own])[0];
    if (after && own.position) this.study.look(after);
    return after ?? this.place;
  }

  private async miss(move: string, after: TreeNode, verdict: Verdict): Promise<void> {
    this.phase = 'wrong';
    this.clean = false;
    const { judge } = this;
    const more = judge.refute && (await this.ask(async () => judge.refute?.(move)));
    if (this.closed || this.verdict !== verdict) return;
    if (more) this.verdict = { ...verdict, ...more };
    this.walk(after, this.verdict.refutation);
  }

  /** The defence stands on the board: the next move is looked for. */
  private goOn(place: TreeNode): void {
    this.found += 1;
    this.reached = place;
    if (this.study.at !== place) this.study.look(place);
    this.hint = null;
    this.verdict = null;
    this.phase = 'thinking';
  }

  /** The position as it was, after a wrong try; the start, after the end. */
  back(): void {
    clearTimeout(this.timer);
    if (this.over) {
      this.reached = null;
      this.found = 0;
      this.hint = null;
    }
    this.phase = 'thinking';
    this.verdict = null;
    this.study.look(this.place);
  }

  async help(): Promise<void> {
    this.clean = false;
    const place = await this.ask(() => this.judge.hint(this.before()));
    if (place !== null) this.hint = place;
  }

  async show(): Promise<void> {
    this.clean = false;
    const line = await this.ask(() => this.judge.solution(this.before()));
    if (!line || this.closed) return;
    this.better = line;
    this.phase = 'shown';
    this.study.look(this.place);
    this.walk(this.place, line);
  }

  /** The moves that lead from the start of the study to the place. */
  private before(): string[] {
    return pathOf(this.place).map(({ text }) => text);
  }

  /** Shows a line on the board, one move after the other. */
  private walk(from: TreeNode, line: readonly Step[], pause = STEP, then?: (last: TreeNode) => void): void {
    if (!this.shows) return;
    const all = this.study.insert(from, line);
    const places = all.filter((_, i) => !this.judge.tells || line[i]?.position);
    const step = (): void => {
      const next = places.shift();
      if (next) this.study.look(next);
      if (places.length) this.timer = setTimeout(step, pause);
      else then?.(all.at(-1) ?? from);
    };
    clearTimeout(this.timer);
    this.timer = setTimeout(step, pause);
  }

  /** Nothing moves by itself any more. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async ask<T>(work: () => Promise<T>): Promise<T | null> {
    this.problem = '';
    try {
      return await work();
    } catch (error) {
      this.problem = (error as Error).message;
      return null;
    }
  }
}
