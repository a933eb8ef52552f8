// The choice among the ways to lay a board into a room.

import type { BoardData, Edge, Tray } from '../api/types';
import { Layout } from './layout';

const QUARTERS: Record<Edge, number> = { bottom: 0, right: 1, top: 2, left: 3 };
const NATURAL = 1.08; // a board is turned on its side only where that makes it clearly larger

/** The layout that fills a room best: the near side sits at the bottom, or the board lies as its game draws it. */
export function bestLayout(
  board: BoardData,
  trays: Tray[],
  room: { width: number; height: number },
  wishes: { near: string | null; flipped: boolean; coordinates: boolean },
): Layout {
  const home = wishes.near ? board.homes[wishes.near] : undefined;
  const upright = home === 'top' || home === 'bottom' || home === undefined;
  const turnings = upright ? [home === 'top' ? 2 : 0] : [0, QUARTERS[home]];
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
