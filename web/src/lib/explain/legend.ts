// What the entries of a game's legend look like.

import type { Game } from '../api/types';

export type Sign =
  | { kind: 'symbol'; symbol: string }
  | { kind: 'zone'; side: string | null; outlined: boolean; tone: string | null }
  | { kind: 'tone'; tone: string };

/** The mark's drawing, the zone's border or the colour that an entry explains. */
export function signOf({ board }: Pick<Game, 'board'>, what: string): Sign | null {
  if (board.symbols[what]) return { kind: 'symbol', symbol: what };
  const zone = board.zones.find(({ name }) => name === what);
  if (zone) {
    const tones = new Set(
      board.cells.filter(({ name }) => zone.cells.includes(name)).map(({ tone }) => tone),
    );
    const tone = tones.size === 1 ? [...tones][0] : undefined;
    return { kind: 'zone', side: zone.side, outlined: zone.outlined, tone: tone ?? null };
  }
  return board.tones[what] ? { kind: 'tone', tone: what } : null;
}
