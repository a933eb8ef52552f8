// Which piece somebody looks at.

import type { Piece, Scene } from '../api/types';
import type { Layout } from './layout';

/** A piece on a cell, the topmost unless a level is given, or the pieces of a slot. */
export interface Place {
  cell?: string;
  slot?: string;
  level?: number;
}

/** The piece's place that a token of the board stands for, if there is something to look at. */
export function placeOf(layout: Layout, scene: Scene, token: string | null | undefined): Place | null {
  if (token == null) return null;
  if (layout.cell(token)) return stackOn(scene, token).length ? { cell: token } : null;
  return layout.slots.some(({ slot }) => slot.name === token) ? { slot: token } : null;
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a?.cell === b?.cell && a?.slot === b?.slot && a?.level === b?.level;
}

/** The pieces of a cell from the bottom to the top, as far as they are seen. */
export function stackOn(scene: Scene, cell: string): Piece[] {
  if (scene.hidden.includes(cell)) return [];
  return scene.pieces.filter((piece) => piece.cell === cell).sort((a, b) => a.level - b.level);
}
