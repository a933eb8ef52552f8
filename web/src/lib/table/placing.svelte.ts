import type { Move } from '../api/types';

/** Completes the own placement, one piece a turn, where the game can tell how. */
export class Placing {
  /** Whether there is something to complete, or was until this turn: nothing else comes under the hand at once. */
  offered = $state(false);
  /** Whether all is placed. */
  complete = $state(false);
  /** What is still to be placed; null while nobody asked for it. */
  private rest = $state.raw<string[] | null>(null);
  private asked = false;
  /** The first moves after the placement. */
  private first = '';

  constructor(
    private readonly ask: () => Promise<string[]>,
    private readonly play: (move: Move) => void,
  ) {}

  get running(): boolean {
    return this.rest !== null;
  }

  /** The own turn has come with these moves. */
  async turn(legal: Move[]): Promise<void> {
    if (!legal.every(({ kind }) => kind === 'drop')) {
      const moves = legal.map(({ text }) => text).join();
      if (!this.complete) this.first = moves;
      this.complete = true;
      this.offered &&= moves === this.first;
      this.rest = null;
      this.asked = false;
      return;
    }
    this.complete = false;
    if (this.rest) this.next(legal);
    else if (!this.asked) {
      this.asked = true;
      this.offered = (await this.ask()).length > 0;
    }
  }

  async start(legal: Move[]): Promise<void> {
    this.rest = await this.ask();
    this.next(legal);
  }

  stop(): void {
    this.rest = null;
  }

  private next(legal: Move[]): void {
    const [text, ...rest] = this.rest ?? [];
    const move = legal.find((one) => one.text === text);
    this.rest = move ? rest : null;
    if (move) this.play(move);
  }
}
