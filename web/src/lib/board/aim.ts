// Where a finger means that covers more than the cell it is on.

import type { Point } from '../api/types';
import type { Layout } from './layout';
import { SPACING } from './layout';

const SMALL = 40; // pixels of a cell below which a finger needs help
const NEAR = 0.75; // of the distance between neighbouring cells

/** Whether cells are too small for a finger; `unit` is the pixels of a unit of the picture. */
export function needsHelp(unit: number): boolean {
  return SPACING * unit < SMALL;
}

/** The cell under a finger, or one close by where only that one means something. */
export function aimed(
  layout: Layout,
  [x, y]: Point,
  under: string | undefined,
  means: (token: string) => boolean,
): string | undefined {
  if (under === undefined || !layout.cell(under) || means(under)) return under;
  const away = (name: string) => {
    const [cx, cy] = layout.centre(name);
    return Math.hypot(cx - x, cy - y);
  };
  const close = layout.board.cells.map(({ name }) => name).filter((name) => away(name) < NEAR * SPACING);
  return close.filter(means).sort((a, b) => away(a) - away(b))[0] ?? under;
}
