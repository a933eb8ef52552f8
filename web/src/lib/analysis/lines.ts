// The lines of an engine as arrows and as a bar.

import type { Brush, Shape } from '../board/shapes';

const BEST: Brush = 0;
const THREAT: Brush = 1;
const OTHER: Brush = 2;

/** The arrow or mark of a move: from its first cell to its last; of a drop, only where it goes. */
export function shapeOfPath(
  path: readonly string[],
  isCell: (token: string) => boolean,
  brush: Brush,
): Shape | null {
  const cells = path.filter(isCell);
  const [from] = cells;
  const to = cells.at(-1);
  if (from === undefined || to === undefined) return null;
  const drop = path[0] !== from;
  return from === to || drop ? { from: to, to: null, brush } : { from, to, brush };
}

/** An arrow for the first move of each line: the best has a colour of its own, and so has a threat. */
export function shapesOf(
  lines: readonly { path: readonly string[] }[],
  isCell: (token: string) => boolean,
  threat = false,
): Shape[] {
  const shapes: Shape[] = [];
  lines.forEach(({ path }, index) => {
    const shape = shapeOfPath(path, isCell, threat ? THREAT : index ? OTHER : BEST);
    const known = shapes.some((one) => one.from === shape?.from && one.to === shape?.to);
    if (shape && !known) shapes.push(shape);
  });
  return shapes;
}

/** Positions in few letters: 950, 12k, 3.4M. */
export function shortCount(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);
}
