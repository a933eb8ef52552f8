// A review while it is made: begun, followed, and read when it is ready.

import { SOCKET } from '../analysis/engine.svelte';
import { ApiError } from '../api/http';
import type { components } from '../api/schema';
import { SteadySocket } from '../api/steady';
import type { Review, Reviewable, ReviewedMove, ReviewProgress } from './api';

type Schemas = components['schemas'];
type Heard = ReviewProgress | Schemas['Analysis'] | Schemas['AnalysisPong'] | Schemas['Problem'];
type Socket = Pick<SteadySocket<Heard>, 'send' | 'close'>;
type Opens = (hear: (message: Heard) => void, connected: (open: boolean) => void) => Socket;

const openSocket: Opens = (hear, connected) => new SteadySocket<Heard>(SOCKET, hear, connected);

/** The moves with those that were judged anew, in their order. */
export function withMoves(known: readonly ReviewedMove[], news: readonly ReviewedMove[]): ReviewedMove[] {
  const moves = new Map(known.map((move) => [move.ply, move]));
  for (const move of news) moves.set(move.ply, move);
  return [...moves.values()].sort((one, other) => one.ply - other.ply);
}

/** The chances of the first side with those after moves that were judged just now. */
export function withChances(
  known: readonly (number | null)[],
  moves: readonly ReviewedMove[],
  plies: number,
  first: string,
): (number | null)[] {
  const chances = Array.from({ length: plies + 1 }, (_, ply) => known[ply] ?? null);
  for (const { ply, side, chance } of moves)
    if (chance !== null) chances[ply] = side === first ? chance : 1 - chance;
  return chances;
}

export class FollowedReview {
  data = $state.raw<Review | null>(null);
  /** The server has been asked and has not answered yet. */
  asking = $state(false);
  problem = $state('');
  /** Whether to ask again could help. */
  passes = $state(false);
  /** The connection is lost while the review is made; what is there stays. */
  lost = $state(false);
  /** The side by whose knowledge the game is judged; null: everything. */
  knowing = $state<string | null>(null);
  private socket: Socket | null = null;
  private round = 0;

  constructor(
    readonly source: Reviewable,
    private readonly first: string,
    private readonly open: Opens = openSocket,
  ) {}

  begin(knowing = this.knowing): Promise<void> {
    this.knowing = knowing;
    return this.take(() => this.source.begin(knowing));
  }

  /** Takes the review that there is already; none is begun. */
  async find(): Promise<void> {
    await this.take(() => this.source.read(null));
    if (!this.data) this.problem = ''; // a button begins it
  }

  close(): void {
    this.round += 1;
    this.leave();
  }

  /** As if it had never been asked for. */
  forget(): void {
    this.close();
    this.data = null;
    this.problem = '';
    this.asking = false;
    this.knowing = null;
  }

  private async take(ask: () => Promise<Review>): Promise<void> {
    this.leave();
    this.round += 1;
    const { round } = this;
    this.problem = '';
    this.asking = true;
    try {
      const data = await ask();
      if (round !== this.round) return;
      this.data = data;
      this.problem = data.problem;
      this.passes = false;
      if (data.state === 'waiting' || data.state === 'working') this.follow();
    } catch (error) {
      if (round !== this.round) return;
      this.problem = (error as Error).message;
      this.passes = error instanceof ApiError && error.passes && error.kind !== 'bad-request';
    } finally {
      if (round === this.round) this.asking = false;
    }
  }

  private follow(): void {
    this.socket = this.open(
      (message) => message.type === 'review' && this.hear(message),
      (open) => {
        this.lost = !open;
        const { knowing, source } = this;
        if (open) this.socket?.send({ type: 'follow-review', id: 1, knowing, ...source.followed() });
      },
    );
  }

  private hear({ state, done, total, problem, moves }: ReviewProgress): void {
    if (!this.data) return;
    if (state === 'ready') {
      void this.take(() => this.source.read(this.knowing));
      return;
    }
    const chances = withChances(this.data.chances, moves, this.data.plies, this.first);
    this.data = {
      ...this.data,
      state,
      done,
      total,
      problem,
      chances,
      moves: withMoves(this.data.moves, moves),
    };
    if (state === 'failed') {
      this.problem = problem;
      this.leave();
    }
  }

  private leave(): void {
    this.socket?.close();
    this.socket = null;
    this.lost = false;
  }
}
