// Somebody looks for a better move than the one that was a mistake.

import type { Move } from '../api/types';
import type { Study } from '../record/study.svelte';
import type { Played, TreeNode } from '../record/tree';

const STEP = 1100; // milliseconds between the moves of a line that is shown

export interface Verdict {
  accepted: boolean;
  loss: number | null;
  /** How the other side punishes it; nothing where the try is accepted. */
  refutation: Played[];
}

/** What the server answers about the position of an attempt. */
export interface Judge {
  check(move: string): Promise<Verdict>;
  /** The place of the piece to move. */
  hint(): Promise<string>;
  /** The better line, which begins with the better move. */
  solution(): Promise<Played[]>;
}

export type Phase = 'thinking' | 'checking' | 'wrong' | 'right' | 'shown';

export class Attempt {
  phase = $state<Phase>('thinking');
  /** The last move that was tried, as players write it. */
  tried = $state.raw<{ text: string; display: string } | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The place of the piece to move, once asked for. */
  hint = $state<string | null>(null);
  better = $state.raw<Played[]>([]);
  problem = $state('');
  /** Whether the better move was found without any help, at the first try. */
  clean = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /**
   * place: the position in which a better move is looked for
   * shows: whether what follows can be shown on the board
   */
  constructor(
    private readonly study: Study,
    readonly place: TreeNode,
    private readonly judge: Judge,
    private readonly shows = true,
  ) {
    study.look(place);
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
    if (this.shows) this.study.play(move);
    const answer = await this.ask(() => this.judge.check(move.text));
    if (this.closed) return;
    if (!answer) {
      this.back();
      return;
    }
    this.verdict = answer;
    if (answer.accepted) this.phase = 'right';
    else {
      this.phase = 'wrong';
      this.clean = false;
      this.walk(this.study.at, answer.refutation);
    }
  }

  /** The position as it was, after a wrong try or a line that was shown. */
  back(): void {
    clearTimeout(this.timer);
    this.phase = 'thinking';
    this.verdict = null;
    this.study.look(this.place);
  }

  async help(): Promise<void> {
    this.clean = false;
    const place = await this.ask(() => this.judge.hint());
    if (place !== null) this.hint = place;
  }

  async show(): Promise<void> {
    this.clean = false;
    const line = await this.ask(() => this.judge.solution());
    if (!line || this.closed) return;
    this.better = line;
    this.phase = 'shown';
    this.study.look(this.place);
    this.walk(this.place, line);
  }

  /** Shows a line on the board, one move after the other. */
  private walk(from: TreeNode, line: Played[]): void {
    if (!this.shows) return;
    const places = this.study.insert(from, line);
    const step = (): void => {
      const next = places.shift();
      if (next) this.study.look(next);
      if (places.length) this.timer = setTimeout(step, STEP);
    };
    clearTimeout(this.timer);
    this.timer = setTimeout(step, STEP);
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
