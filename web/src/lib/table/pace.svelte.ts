import type { ServerMessage } from '../api/types';

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];
/** Milliseconds from one move to the next. */
export const STEPS: Record<Speed, number> = { slow: 2500, normal: 1000, fast: 250 };
const MOST_AHEAD = 1; // moves that may wait to be shown while the computers think on

/** Shows what happens in a game at a human pace: moves wait their time, and computers wait for them. */
export class Pace {
  /** Somebody stopped the game. */
  stopped = $state(false);
  private waiting: ServerMessage[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = Number.NEGATIVE_INFINITY;
  /** What the server was asked last: to have the computers wait, or not. */
  private asked: boolean | null = null;
  /** How many moves to show although the game is stopped. */
  private steps = 0;

  constructor(
    private readonly show: (message: ServerMessage) => void,
    private readonly pause: (on: boolean) => void,
    private readonly speed: () => Speed,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A message of a game that is shown at its pace. */
  take(message: ServerMessage): void {
    if (message.type === 'snapshot') this.forget();
    if (message.type === 'paused') this.told(message.on);
    else if (message.type === 'event') this.waiting.push(message);
    else this.show(message);
    this.go();
  }

  /** Whoever else asked for it, here it is seen: not the echo of an own wish. */
  private told(on: boolean): void {
    if (on === this.asked) return;
    this.asked = on;
    this.stopped = on;
  }

  stop(on: boolean): void {
    this.stopped = on;
    this.steps = 0;
    this.go();
  }

  /** Shows the next move only. */
  step(): void {
    this.stopped = true;
    this.steps = 1;
    this.go();
  }

  /** Another speed holds from now on. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.go();
  }

  private go(): void {
    if (this.timer === undefined && this.waiting.length && (!this.stopped || this.steps)) {
      const wait = this.steps ? 0 : Math.max(0, this.last + STEPS[this.speed()] - this.now());
      this.timer = setTimeout(() => this.next(), wait);
    }
    this.ask();
  }

  private next(): void {
    this.timer = undefined;
    if (this.stopped && !this.steps) return;
    const message = this.waiting.shift();
    if (!message) return;
    this.steps = Math.max(0, this.steps - 1);
    this.last = this.now();
    this.show(message);
    this.go();
  }

  /** Computers wait while the game is stopped, or while what they played has not been shown. */
  private ask(): void {
    const wanted = this.waiting.length >= MOST_AHEAD || (this.stopped && !this.steps);
    if (wanted === (this.asked ?? false)) return;
    this.asked = wanted;
    this.pause(wanted);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }
}
