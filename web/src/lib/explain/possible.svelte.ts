import type { PossibleMove } from '../api/types';

const MOST = 8; // answers that are kept

/** What the sides could do in a position, asked for once for each position and side. */
export class Possible {
  private answers = $state.raw<ReadonlyMap<string, PossibleMove[]>>(new Map());
  private readonly asked = new Set<string>();

  constructor(private readonly ask: (side: string) => Promise<PossibleMove[] | null>) {}

  /** What is known already; an empty list until the answer comes. */
  of(position: string, side: string | null | undefined): PossibleMove[] {
    return (side && this.answers.get(`${position} ${side}`)) || [];
  }

  /** Asks for what a side could do in the position that is shown. */
  async wonder(position: string, side: string | null | undefined): Promise<void> {
    const key = `${position} ${side}`;
    if (!side || this.asked.has(key)) return;
    this.asked.add(key);
    const answer = await this.ask(side).catch(() => null);
    if (!answer) {
      this.asked.delete(key);
      return;
    }
    const kept = [...this.answers, [key, answer] as const].slice(-MOST);
    this.answers = new Map(kept);
    for (const one of this.asked) if (!this.answers.has(one)) this.asked.delete(one);
  }
}
