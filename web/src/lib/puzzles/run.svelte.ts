// Five minutes of puzzles. The server has the clock; here it is shown.

import type { Game } from '../api/types';
import { type PuzzleAttempt, type PuzzleResult, puzzles, type RunData, type RunStart } from './api';
import { type Answered, Solving, serverJudge } from './solving.svelte';

const TICK = 200; // milliseconds between two looks at the clock
const SEEN = { solved: 500, missed: 900 }; // milliseconds for which the end of a puzzle is seen

export class Run {
  data: RunData = $state.raw() as RunData;
  solving = $state.raw<Solving | null>(null);
  left = $state(0);
  problem = $state('');
  over = $state(false);
  solved = $state(0);
  /** The puzzles that are over, in their order. */
  log = $state.raw<{ id: string; result: PuzzleResult }[]>([]);
  private readonly ahead: number;
  private asking = false;
  private readonly ticking: ReturnType<typeof setInterval>;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: Game,
    { run, attempt }: RunStart,
  ) {
    this.data = run;
    this.ahead = run.now - Date.now();
    this.follow(run);
    this.ticking = setInterval(() => this.tick(), TICK);
    this.tick();
    if (attempt) this.stand(attempt);
  }

  /** Whether more were solved than ever before. */
  get record(): boolean {
    return this.over && this.solved > 0 && this.data.best === this.solved;
  }

  private follow(run: RunData): void {
    this.data = run;
    this.solved = run.solved;
    if (run.over) this.end();
  }

  private tick(): void {
    this.left = Math.max(0, this.data.ends - Date.now() - this.ahead);
    if (!this.left) void this.finish();
  }

  private stand(attempt: PuzzleAttempt): void {
    this.solving?.close();
    this.solving = new Solving(
      this.game,
      attempt,
      serverJudge(attempt),
      (answer) => this.goOn(answer),
      () => void this.finish(),
    );
  }

  private goOn({ attempt: { puzzle, result, run }, next }: Answered): void {
    this.log = [...this.log, { id: puzzle.id, result: result ?? 'missed' }];
    if (run) this.follow(run);
    if (next && !this.over) this.later = setTimeout(() => this.stand(next), SEEN[result ?? 'missed']);
    else void this.finish();
  }

  /** Asks how the run stands: time is up, or the server knows more than this page. */
  async finish(): Promise<void> {
    if (this.over || this.asking) return;
    this.asking = true;
    this.problem = '';
    clearTimeout(this.later);
    try {
      const { run, attempt } = await puzzles.readRun(this.data.id);
      this.follow(run);
      if (attempt && !this.over) this.stand(attempt);
      this.asking = false;
    } catch (error) {
      this.problem = (error as Error).message; // and who is told may ask again
    }
  }

  again(): void {
    this.asking = false;
    void this.finish();
  }

  private end(): void {
    this.over = true;
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.later);
    clearInterval(this.ticking);
  }

  close(): void {
    this.stop();
    this.solving?.close();
  }
}
