import type { Move, Point } from '../api/types';
import type { Layout } from './layout';

/** Everywhere that the pieces on the board can go: each target once, and the ways there. */
export interface Reach {
  targets: { cell: string; at: Point }[];
  ways: string;
}

const CLEAR = 34; // of a piece's middle, so that a way begins at its edge

/** Whether a piece on the board can move. What is placed from a tray goes to so many cells that these tell nothing. */
export function beginsOnBoard(moves: Move[], isCell: (token: string) => boolean): boolean {
  return moves.some(({ path: [from] }) => from !== undefined && isCell(from));
}

export function reachOf(moves: Move[], layout: Layout): Reach {
  const targets = new Map<string, Point>();
  const ways = new Set<string>();
  for (const { path } of moves) {
    const [from, to] = path;
    if (from === undefined || to === undefined || from === to) continue;
    if (!layout.cell(from) || !layout.cell(to)) continue;
    const end = layout.centre(to);
    targets.set(to, end);
    ways.add(way(layout.centre(from), end));
  }
  return { targets: [...targets].map(([cell, at]) => ({ cell, at })), ways: [...ways].join('') };
}

function way([x1, y1]: Point, [x2, y2]: Point): string {
  const share = CLEAR / (Math.hypot(x2 - x1, y2 - y1) || 1);
  const places = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, x2, y2].map((part) => part.toFixed(1));
  return `M${places[0]} ${places[1]}L${places[2]} ${places[3]}`;
}
