import type { Point } from '../api/types';
import { type Direction, nearest, neighbour, type Place } from './navigate';

/** Where the keyboard is on the board. */
export class Cursor {
  at = $state<string | null>(null);

  constructor(private readonly picture: () => SVGSVGElement | undefined) {}

  /** Gives the focus to the cell or slot of the cursor. */
  focus(): void {
    if (this.at === null) return;
    const found = [...(this.picture()?.querySelectorAll<SVGElement>('[data-token]') ?? [])].filter(
      (node) => node.dataset.token === this.at,
    );
    (found.find((node) => node.classList.contains('open')) ?? found[0])?.focus({ preventScroll: true });
  }

  focusSoon(): void {
    requestAnimationFrame(() => this.focus());
  }

  /** To the next place in a direction; from elsewhere, to the nearest one. */
  go(direction: Direction, among: Place[], eye: Point, everywhere: boolean): void {
    const known = this.at !== null && among.some(({ token }) => token === this.at);
    const next = known || everywhere ? neighbour(among, eye, direction) : nearest(among, eye);
    if (next === undefined) return;
    this.at = next;
    this.focusSoon();
  }
}
