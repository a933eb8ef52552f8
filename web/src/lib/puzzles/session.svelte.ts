// Puzzles one after the other, from wherever they come.

import { api } from '../api/http';
import type { Game } from '../api/types';
import { type NewAttempt, type PuzzleAttempt, puzzles } from './api';
import { keepResult, keptPuzzles } from './kept';
import { type PuzzleJudge, Solving, serverJudge } from './solving.svelte';
import { beginOffline, treeJudge } from './tree';

export interface Begun {
  game: Game;
  attempt: PuzzleAttempt;
  judge: PuzzleJudge;
}

/** Gives the next puzzle; null where there is none. */
export type Source = () => Promise<Begun | null>;

async function begun(attempt: PuzzleAttempt): Promise<Begun> {
  return { game: await api.game(attempt.puzzle.game), attempt, judge: serverJudge(attempt) };
}

export const fromServer =
  (wish: NewAttempt): Source =>
  async () =>
    begun(await puzzles.begin(wish));

export const fromDevice: Source = async () => {
  for (const kept of await keptPuzzles()) {
    const attempt = beginOffline(kept);
    if (!attempt) continue;
    const judge = treeJudge(kept, attempt, (result) => void keepResult(result));
    return { game: await api.game(kept.puzzle.game), attempt, judge };
  }
  return null;
};

export class Session {
  solving = $state.raw<Solving | null>(null);
  /** What went wrong when a puzzle was asked for. */
  error = $state.raw<Error | null>(null);
  /** There is no other puzzle. */
  done = $state(false);
  loading = $state(false);
  solved = $state(0);
  private ahead: Promise<Begun | null> | null = null;

  /** source: where the first puzzle comes from    after: where others come from; null where it is the only one */
  constructor(
    private source: Source,
    private readonly after: Source | null,
  ) {}

  /** Whether another puzzle follows. */
  get goesOn(): boolean {
    return this.after !== null;
  }

  async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    this.error = null;
    try {
      const next = await (this.ahead ?? this.source());
      if (next) this.stand(next);
      else this.done = true;
    } catch (error) {
      this.error = error as Error;
    }
    this.ahead = null;
    this.loading = false;
  }

  async next(): Promise<void> {
    if (!this.after) return;
    this.source = this.after;
    await this.load();
  }

  private stand({ game, attempt, judge }: Begun): void {
    this.solving?.close();
    this.solving = new Solving(
      game,
      attempt,
      judge,
      ({ attempt: { result } }) => {
        if (result === 'solved') this.solved += 1;
        this.prepare();
      },
      (now) => void begun(now).then((fresh) => this.stand(fresh)),
    );
  }

  /** Asks for the next puzzle already, so that it is there when it is wanted. */
  private prepare(): void {
    if (!this.after || this.ahead) return;
    this.ahead = this.after();
    this.ahead.catch(() => undefined); // asked again when it is wanted
  }

  close(): void {
    this.solving?.close();
  }
}
