// A move in a teaching game, from when it is made until it is kept or taken back.

import { shapeOfPath } from '../analysis/lines';
import type { Game, TableData, TableState } from '../api/types';
import type { Shape } from '../board/shapes';
import { checkMove, type TaughtMove } from '../review/api';

const THREAT = 1;

/** What is asked about the last move; null where no move waits. */
export interface Held {
  table: string;
  ply: number;
}

/** The last move, if it is one's own and waits to be checked. */
export function heldOf(data: TableData, state: TableState): Held | null {
  return state.held && data.you.length ? { table: data.id, ply: state.view.ply } : null;
}

export class Taught {
  /** What the check came to; null while the move is checked, or none waits. */
  verdict = $state.raw<TaughtMove | null>(null);
  /** Why it could not be checked. */
  problem = $state('');
  private held = $state.raw<Held | null>(null);

  constructor(
    private readonly game: Pick<Game, 'board'>,
    private readonly check: (held: Held) => Promise<TaughtMove> = checkMove,
  ) {}

  /** The move that waits now; each is checked once. */
  follow(held: Held | null): void {
    if (held?.ply !== this.held?.ply || held?.table !== this.held?.table) void this.look(held);
  }

  get checking(): boolean {
    return this.held !== null && this.verdict === null && !this.problem;
  }

  /** A mistake that waits to be kept or taken back. */
  get mistake(): TaughtMove | null {
    const judgement = this.verdict?.judgement;
    return this.held && (judgement === 'mistake' || judgement === 'blunder') ? this.verdict : null;
  }

  /** There is something to tell of the move. */
  get told(): boolean {
    return this.mistake !== null || this.problem !== '';
  }

  /** The move was checked and is no mistake. */
  get settled(): boolean {
    return this.verdict !== null && this.mistake === null;
  }

  again(): void {
    void this.look(this.held);
  }

  /** The answer that refutes the move. */
  get shapes(): Shape[] {
    const path = this.mistake?.line[1]?.path;
    if (!path) return [];
    const cells = new Set(this.game.board.cells.map(({ name }) => name));
    const shape = shapeOfPath(path, (token) => cells.has(token), THREAT);
    return shape ? [shape] : [];
  }

  private async look(held: Held | null): Promise<void> {
    this.held = held;
    this.verdict = null;
    this.problem = '';
    if (!held) return;
    try {
      const verdict = await this.check(held);
      if (this.held === held) this.verdict = verdict;
    } catch (error) {
      if (this.held === held) this.problem = (error as Error).message;
    }
  }
}
