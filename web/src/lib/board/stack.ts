// The pieces of one cell: on top of each other, and what is hidden shown again beside them.

import type { Piece, Point } from '../api/types';
import { type Layout, SPACING } from './layout';

// The part of a stack's height that lies below the centre of its cell.
const BALANCE = 0.16;
const TOWER_BALANCE = 0.3;

// In parts of a piece's width.
const RAISED = 0.86;
const TOWER = 0.82;
const COVERED = 0.36;

/** A piece with its place; a small one shows again what a stack hides, which is the covered ones. */
export interface Standing {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
  small: boolean;
  covered: boolean;
}

/** The places of the pieces of one cell. What a piece hides is shown again, small, beside the stack. */
export function stack(layout: Layout, pieces: Piece[]): Standing[] {
  const { board, unit } = layout;
  const sorted = [...pieces].sort((a, b) => a.level - b.level);
  const [x, y] = layout.centre(sorted[0]?.cell ?? '');
  const [liftX, liftY] = board.lift.map((part) => part * unit) as Point;
  const hidden = sorted.slice(0, -1).filter((piece) => !board.symbols[piece.symbol]?.plinth);
  const tower = hidden.length > 0;
  const low = (sorted.length - 1) * (tower ? TOWER_BALANCE : BALANCE);
  const standing = sorted.map((piece, level) => ({
    piece,
    x: x + (tower ? 0.13 * SPACING : 0) + liftX * (level - low),
    y: y + liftY * (level - low),
    scale: tower ? TOWER : level ? RAISED : 1,
    small: false,
    covered: hidden.includes(piece),
  }));
  const step = Math.min(0.36, 0.72 / Math.max(1, hidden.length)) * SPACING;
  const lowest = y + ((hidden.length - 1) / 2) * step;
  const beside = hidden.map((piece, place) => ({
    piece,
    x: x - 0.33 * SPACING,
    y: lowest - step * place,
    scale: COVERED,
    small: true,
    covered: false,
  }));
  return [...standing, ...beside];
}
