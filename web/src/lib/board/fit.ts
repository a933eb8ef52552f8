// The choice among the ways to lay a board into a room.

import type { BoardData, Edge, Tray } from '../api/types';
import { Layout, type Wishes } from './layout';

const ADJUSTED = 3; // times, since larger slots make the rest smaller
const QUARTERS: Record<Edge, number> = { bottom: 0, right: 1, top: 2, left: 3 };
const NATURAL = 1.08; // a board is turned on its side only where that makes it clearly larger

/** The quarter turns among which a layout is chosen, the natural one first: the near side sits at the bottom or the right. */
function turningsOf(home: Edge | undefined, sideways: boolean | undefined): number[] {
  const quarters = QUARTERS[home ?? 'bottom'];
  if (quarters % 2 === 0) return [quarters];
  const natural = home === 'left' ? 2 : 0;
  return sideways === undefined ? [natural, quarters] : [sideways ? quarters : natural];
}

/** A layout and how many pixels a unit of it has in a room, with slots that are large enough for a finger. */
function fitted(
  board: BoardData,
  trays: Tray[],
  room: { width: number; height: number },
  wishes: Wishes,
  finger: number,
): { layout: Layout; scale: number } {
  const scaleOf = ({ width, height }: Layout) => Math.min(room.width / width, room.height / height);
  let layout = new Layout(board, trays, wishes);
  let scale = scaleOf(layout);
  for (let again = 0; again < ADJUSTED && finger > 0 && layout.slots.length; again += 1) {
    layout = new Layout(board, trays, { ...wishes, slot: (finger + 1) / scale });
    scale = scaleOf(layout);
  }
  return { layout, scale };
}

/** The layout that fills a room best: the near side sits at the bottom, or at the right as its game draws the board;
 * `sideways` decides which. `finger`: the pixels that a slot of a tray should have at least. */
export function bestLayout(
  board: BoardData,
  trays: Tray[],
  room: { width: number; height: number },
  wishes: {
    near: string | null;
    flipped: boolean;
    coordinates: boolean;
    sideways?: boolean;
    finger?: number;
  },
): Layout {
  const home = wishes.near ? board.homes[wishes.near] : undefined;
  const turnings = turningsOf(home, wishes.sideways);
  let best: Layout | undefined;
  let bestScore = 0;
  for (const turns of turnings) {
    for (const tall of [false, true]) {
      const turned = (turns + (wishes.flipped ? 2 : 0)) % 4;
      const { near, flipped, coordinates, finger = 0 } = wishes;
      const wish = { near, flipped, coordinates, turns: turned, tall };
      const { layout, scale } = fitted(board, trays, room, wish, finger);
      const score = scale * (turns === turnings[0] ? NATURAL : 1);
      if (!best || score > bestScore) {
        best = layout;
        bestScore = score;
      }
    }
  }
  return best as Layout;
}
