// A piece on its way: dragged by the hand, or set down where a last decision is still owed.

import type { Piece, Point, Scene } from '../api/types';
import type { Layout } from './layout';

export type Held = Pick<Piece, 'symbol' | 'side' | 'angle'>;

/** The piece that a step of a path takes up: the topmost of a cell, or one of a slot. */
export function carried(
  layout: Layout,
  scene: Scene,
  turn: string,
  token: string | undefined,
): Held | undefined {
  if (token === undefined) return undefined;
  const slot = layout.cell(token) ? undefined : layout.slot(token, turn)?.slot;
  if (slot) return { symbol: slot.symbol, side: slot.side, angle: 0 };
  return scene.pieces.filter((piece) => piece.cell === token).sort((a, b) => b.level - a.level)[0];
}

export function turned(piece: Held, degrees: number): Held {
  return { ...piece, angle: piece.angle + degrees };
}

/** Where the piece of a path is shown before its move is whole: on its target, or turned where it stands. */
export function setDown(
  layout: Layout,
  path: string[],
  held: Held,
  turn: number,
): { piece: Held; at: Point } | null {
  const target = path[1] ?? (turn ? path[0] : undefined);
  if (target === undefined || !layout.cell(target) || (target === path[0] && !turn)) return null;
  return { piece: turned(held, turn), at: layout.centre(target) };
}
