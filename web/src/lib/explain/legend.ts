// What the entries of a game's legend look like: as on the board, on a cell of it.

import type { Game, Piece, Scene } from '../api/types';
import { stackOn } from '../board/looking';

interface OnCell {
  /** The cell that shows it, and the tone of its ground. */
  cell: string;
  tone: string;
}
export type Sign = OnCell &
  (
    | { kind: 'symbol'; symbol: string; side: string | null; text: string; under: Piece | null }
    | { kind: 'zone'; side: string | null; outlined: boolean }
    | { kind: 'tone' }
  );

/** The mark's drawing, the zone's border or the colour that an entry explains. */
export function signOf(
  { board, sides }: Pick<Game, 'board' | 'sides'>,
  what: string,
  scene?: Scene,
  sample = '',
): Sign | null {
  const plain = board.cells[0];
  const on = (name: string | undefined): OnCell => {
    const cell = board.cells.find((one) => one.name === name) ?? plain;
    return { cell: cell?.name ?? '', tone: scene?.tints[cell?.name ?? ''] ?? cell?.tone ?? '' };
  };
  if (board.symbols[what]) {
    const mark = scene?.marks.find(({ symbol }) => symbol === what);
    const side = mark ? mark.side : (sides[0]?.name ?? null);
    const over = board.symbols[what].over && mark && scene ? stackOn(scene, mark.cell).at(-1) : null;
    return {
      ...on(mark?.cell),
      kind: 'symbol',
      symbol: what,
      side,
      text: mark ? mark.text : sample,
      under: over ?? null,
    };
  }
  const zone = board.zones.find(({ name }) => name === what);
  if (zone) return { ...on(zone.cells[0]), kind: 'zone', side: zone.side, outlined: zone.outlined };
  const toned = board.cells.find(({ tone }) => tone === what);
  return board.tones[what] ? { ...on(toned?.name), tone: what, kind: 'tone' } : null;
}
