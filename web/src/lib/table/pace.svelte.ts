import type { ServerMessage } from '../api/types';
import type { Speed } from '../settings/defaults';

/** Milliseconds from one move to the next. */
export const STEPS: Record<Speed, number> = { slow: 2500, normal: 1000, fast: 250 };
const MOST_AHEAD = 2; // moves that wait to be shown before the computers have to wait, too

/** What a pace needs of its table. */
export interface Paced {
  show(message: ServerMessage): void;
  /** Has the computers wait, or go on. */
  pause(on: boolean): void;
  speed(): Speed;
  /** Whether the game was stopped when it was last looked at. */
  wasStopped: boolean;
  stopped(on: boolean): void;
}

/** Shows a game of computers at a human pace: moves wait for their time, and the computers do not run far ahead. */
export class Pace {
  /** Somebody stopped the game. */
  stopped = $state(false);
  private waiting: ServerMessage[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = Number.NEGATIVE_INFINITY;
  /** What holds on the server: whether the computers wait. */
  private waits: boolean | null = null;
  /** How many moves to show although the game is stopped. */
  private steps = 0;

  constructor(private readonly table: Paced) {}

  take(message: ServerMessage): void {
    if (message.type === 'event') this.waiting.push(message);
    else if (message.type === 'paused') this.told(message.on);
    else {
      if (message.type === 'snapshot') this.begin();
      this.table.show(message);
    }
    this.go();
  }

  private begin(): void {
    this.forget();
    this.waits = null;
    this.last = performance.now();
  }

  /** The echo of an own wish is no news; what somebody else wished is seen here, too. */
  private told(on: boolean): void {
    if (this.waits === null) this.stopped = on && this.table.wasStopped;
    else if (on !== this.waits) this.stopped = on;
    this.waits = on;
  }

  stop(on: boolean): void {
    this.stopped = on;
    this.steps = 0;
    this.table.stopped(on);
    this.again();
  }

  /** Shows the next move only. */
  step(): void {
    this.stop(true);
    this.steps = 1;
    this.again();
  }

  /** Looks anew how long to wait, as after a change of speed. */
  again(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.go();
  }

  /** Shows what is due, and waits for the rest. */
  private go(): void {
    while (this.timer === undefined && this.waiting.length && (!this.stopped || this.steps > 0)) {
      const wait = this.steps > 0 ? 0 : this.last + STEPS[this.table.speed()] - performance.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.again(), wait);
        break;
      }
      this.steps = Math.max(0, this.steps - 1);
      this.last = performance.now();
      this.table.show(this.waiting.shift() as ServerMessage);
    }
    const wanted = this.waiting.length >= MOST_AHEAD || (this.stopped && this.steps === 0);
    if (this.waits === null || wanted === this.waits) return;
    this.waits = wanted;
    this.table.pause(wanted);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }
}
