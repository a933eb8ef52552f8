// The part of a board that a small diagram shows.

import type { Example } from '../api/types';
import { cellsIn } from '../board/labels';
import type { Layout } from '../board/layout';
import type { Box } from '../board/trays';

const LEAST = 5; // cells that are seen in each direction
const MARGIN = 0.35; // of a cell

/** The cells that matter in an example: where the piece is, where it can go, what it takes, and what the caption names. */
function cellsOf({ cell, moves, caption }: Example, layout: Layout): string[] {
  const told = cellsIn(caption, layout.board.cells);
  const tokens = [cell, ...told, ...moves.flatMap(({ path, captures }) => [...path, ...captures])];
  return tokens.filter((token) => layout.cell(token));
}

/** A box around these cells, as wide as high where there is room; the whole board for a piece that comes from beside it. */
export function cropOf(example: Example, layout: Layout): Box {
  const whole = { left: 0, top: 0, width: layout.width, height: layout.height };
  if (!layout.cell(example.cell)) return whole;
  const points = cellsOf(example, layout).flatMap((cell) => layout.outline(cell));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const side = layout.outline(example.cell);
  const step = Math.max(...side.map(([x]) => x)) - Math.min(...side.map(([x]) => x));
  const span = (values: number[], whole: number): [number, number] => {
    const [low, high] = [Math.min(...values) - MARGIN * step, Math.max(...values) + MARGIN * step];
    const more = Math.max(0, LEAST * step - (high - low)) / 2;
    const size = Math.min(whole, high - low + 2 * more);
    return [Math.max(0, Math.min(low - more, whole - size)), size];
  };
  const [left, width] = span(xs, layout.width);
  const [top, height] = span(ys, layout.height);
  return { left, top, width, height };
}
