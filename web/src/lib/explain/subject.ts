// What the piece card is about: the piece at a place, or one of the pieces that lie in a slot.

import type { Game, Guide, PossibleMove, Scene, Text } from '../api/types';
import { type Place, stackOn } from '../board/looking';

export interface Subject {
  symbol: string;
  side: string | null;
  angle: number;
  /** Where its moves begin: the name of its cell or slot. */
  token: string;
  /** The level in its tower; 0 elsewhere. */
  level: number;
  /** It is the topmost one, and can move. */
  top: boolean;
  /** How many lie in the slot. */
  count: number | null;
  /** It has been captured and does not come back. */
  spent: boolean;
}

export function subjectOf(scene: Scene, place: Place | null): Subject | null {
  if (place?.cell !== undefined) {
    const stack = stackOn(scene, place.cell);
    const piece = stack.find(({ level }) => level === place.level) ?? stack.at(-1);
    if (!piece) return null;
    const { symbol, side, angle, level } = piece;
    return {
      symbol,
      side,
      angle,
      level,
      token: place.cell,
      top: piece === stack.at(-1),
      count: null,
      spent: false,
    };
  }
  const slot = scene.trays.flatMap((tray) => tray.slots).find(({ name }) => name === place?.slot);
  if (!slot) return null;
  const { symbol, side, count, spent } = slot;
  return { symbol, side, angle: 0, level: 0, token: slot.name, top: count > 0 && !spent, count, spent };
}

/** The moves of a piece among those of its side. */
export function movesOf(moves: PossibleMove[], subject: Subject | null): PossibleMove[] {
  return subject?.top ? moves.filter(({ path }) => path[0] === subject.token) : [];
}

/** How a piece moves at the level on which it stands, or higher where a mark lifts it; one that is covered does not. */
export function movesAt(
  guide: Guide['pieces'][string],
  game: Pick<Game, 'board'>,
  scene: Scene,
  { token, level, top, count }: Subject,
): Text | undefined {
  if (!top || count !== null) return undefined;
  const lifted = scene.marks.some(({ cell, symbol }) => cell === token && game.board.symbols[symbol]?.lifts);
  return guide.levels[level + (lifted ? 1 : 0)];
}
