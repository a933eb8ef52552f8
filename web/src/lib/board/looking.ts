// Which piece or which mark on the ground somebody looks at.

import type { Game, Piece, Scene } from '../api/types';
import type { Layout } from './layout';

/** A piece on a cell, the topmost unless a level is given, the pieces of a slot, or a cell without a piece. */
export interface Place {
  cell?: string;
  slot?: string;
  level?: number;
  ground?: true;
}

type Legend = Game['legend'];
type Explained = Pick<Game, 'board' | 'legend'>;

/** The piece's place that a token of the board stands for, if there is something to look at. */
export function placeOf(layout: Layout, scene: Scene, token: string | null | undefined): Place | null {
  if (token == null) return null;
  if (layout.cell(token)) return stackOn(scene, token).length ? { cell: token } : null;
  return layout.slots.some(({ slot }) => slot.name === token) ? { slot: token } : null;
}

/** The place of a cell without a piece on which something is drawn that the legend explains. */
export function groundOf(game: Explained, scene: Scene, token: string | null | undefined): Place | null {
  if (token == null || stackOn(scene, token).length || !signsOn(game, scene, token).length) return null;
  return { cell: token, ground: true };
}

/** The entries of the legend for the marks on a cell. */
export function marksOn({ legend }: Explained, scene: Scene, cell: string): Legend {
  const marks = scene.hidden.includes(cell) ? [] : scene.marks.filter((mark) => mark.cell === cell);
  const names = new Set(marks.map(({ symbol }) => symbol));
  return legend.filter(({ what }) => names.has(what));
}

/** Those for its marks and for the zones with a border that it belongs to. */
export function signsOn(game: Explained, scene: Scene, cell: string): Legend {
  const zones = game.board.zones.filter(({ cells, outlined }) => outlined && cells.includes(cell));
  const names = new Set([
    ...zones.map(({ name }) => name),
    ...marksOn(game, scene, cell).map(({ what }) => what),
  ]);
  return game.legend.filter(({ what }) => names.has(what));
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a?.cell === b?.cell && a?.slot === b?.slot && a?.level === b?.level && a?.ground === b?.ground;
}

/** The pieces of a cell from the bottom to the top, as far as they are seen. */
export function stackOn(scene: Scene, cell: string): Piece[] {
  if (scene.hidden.includes(cell)) return [];
  return scene.pieces.filter((piece) => piece.cell === cell).sort((a, b) => a.level - b.level);
}
