// The choice among the ways to lay a board into a room.

import type { BoardData, Edge, Tray } from '../api/types';
import { Layout } from './layout';

const QUARTERS: Record<Edge, number> = { bottom: 0, right: 1, top: 2, left: 3 };
const NATURAL = 1.08; // a board is turned on its side only where that makes it clearly larger

/** The quarter turns among which a layout is chosen, the natural one first. */
function turningsOf(home: Edge | undefined, sideways: boolean | undefined): number[] {
  const quarters = QUARTERS[home ?? 'bottom'];
  if (quarters % 2 === 0) return [quarters];
  return sideways === undefined ? [0, quarters] : [sideways ? quarters : 0];
}

/** The layout that fills a room best: the near side sits at the bottom, or the board lies as its game draws it;
 * `sideways` decides which. */
export function bestLayout(
  board: BoardData,
  trays: Tray[],
  room: { width: number; height: number },
  wishes: { near: string | null; flipped: boolean; coordinates: boolean; sideways?: boolean },
): Layout {
  const home = wishes.near ? board.homes[wishes.near] : undefined;
  const turnings = turningsOf(home, wishes.sideways);
  let best: Layout | undefined;
  let bestScore = 0;
  for (const turns of turnings) {
    for (const tall of [false, true]) {
      const turned = (turns + (wishes.flipped ? 2 : 0)) % 4;
      const layout = new Layout(board, trays, { ...wishes, turns: turned, tall });
      const scale = Math.min(room.width / layout.width, room.height / layout.height);
      const score = scale * (turns === turnings[0] ? NATURAL : 1);
      if (!best || score > bestScore) {
        best = layout;
        bestScore = score;
      }
    }
  }
  return best as Layout;
}
