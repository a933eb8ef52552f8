import type { Move, Point } from '../api/types';
import type { Layout } from './layout';

/** Everywhere that moves lead: each target once, and the ways of those that come from a cell of the board. */
export interface Reach {
  targets: { cell: string; at: Point }[];
  ways: string;
}

const CLEAR = 34; // of a piece's middle, so that a way begins at its edge

export function reachOf(moves: Move[], layout: Layout, turn: string): Reach {
  const targets = new Map<string, Point>();
  const ways = new Set<string>();
  for (const { path } of moves) {
    const [from, to] = path;
    if (from === undefined || to === undefined || from === to || !layout.cell(to)) continue;
    const start = layout.place(from, turn);
    if (!start) continue;
    const end = layout.centre(to);
    targets.set(to, end);
    if (layout.cell(from)) ways.add(way(start, end));
  }
  return { targets: [...targets].map(([cell, at]) => ({ cell, at })), ways: [...ways].join('') };
}

function way([x1, y1]: Point, [x2, y2]: Point): string {
  const share = CLEAR / (Math.hypot(x2 - x1, y2 - y1) || 1);
  const places = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, x2, y2].map((part) => part.toFixed(1));
  return `M${places[0]} ${places[1]}L${places[2]} ${places[3]}`;
}
