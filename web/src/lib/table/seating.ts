// Who sits at a table, and what follows from it for the one who looks at it.

import type { OfferKind, Side, TableData, TableState, View } from '../api/types';
import { type Kind, kindOf } from '../summary/kind';

export interface Seating {
  kind: Kind;
  /** The viewer plays a side. */
  plays: boolean;
  /** The viewer plays, and there is nobody else to ask: what they offer happens at once. */
  alone: boolean;
  /** The viewer may decide now. */
  acts: boolean;
  /** A bot has to decide now, in a game of the viewer. */
  waitsForBot: boolean;
  /** The sides that somebody could take. */
  open: string[];
  /** The open seats may be taken by the viewer. */
  maySit: boolean;
  /** The side at the bottom of the board. */
  near: string | null;
}

export function seatingOf(
  sides: readonly Side[],
  { you }: Pick<TableData, 'you'>,
  { seats, view, outcome, held }: Pick<TableState, 'seats' | 'view' | 'outcome' | 'held'>,
): Seating {
  const plays = you.length > 0;
  const open = Object.keys(seats).filter((side) => seats[side]?.kind === 'open');
  const others = Object.keys(seats).filter((side) => !you.includes(side));
  const acts = plays && outcome === null && open.length === 0 && view.legal_moves.length > 0;
  return {
    kind: kindOf(you, seats),
    plays,
    alone: plays && others.every((side) => seats[side]?.kind === 'bot'),
    acts,
    waitsForBot: plays && outcome === null && !acts && !held && seats[view.turn]?.kind === 'bot',
    open,
    maySit: !plays && outcome === null && open.length > 0,
    near: nearSide(sides, you, view),
  };
}

/** Who plays one side sits before it; two on one device change places only where something is hidden. */
function nearSide(sides: readonly Side[], you: readonly string[], view: View): string | null {
  if (you.length === 1) return you[0] ?? null;
  return (you.length > 1 && view.partial ? view.viewer : sides[0]?.name) ?? null;
}

/** Whether a side is shown as the one that acts. Of sides that choose at the same time, everybody sees their own. */
export function actsNow(
  side: string,
  { you }: Pick<TableData, 'you'>,
  { seats, view, outcome, held }: Pick<TableState, 'seats' | 'view' | 'outcome' | 'held'>,
): boolean {
  if (outcome !== null || Object.values(seats).some((seat) => seat.kind === 'open')) return false;
  if (you.length === 1 && view.legal_moves.length > 0) return you[0] === side;
  if (held && seats[view.turn]?.kind === 'bot') return seats[side]?.kind !== 'bot'; // it waits for the player
  return view.turn === side;
}

/** On one device, what one side may not see is covered until the other one says who they are. */
export function isCovered(you: readonly string[], view: View, seenBy: string | null): boolean {
  return you.length > 1 && view.partial && view.viewer !== null && view.viewer !== seenBy;
}

export interface Offers {
  /** What the viewer may offer now and has not yet. */
  possible: OfferKind[];
  /** What others have offered, and who. */
  received: { kind: OfferKind; side: string }[];
  /** What the viewer has offered and may withdraw. */
  made: OfferKind[];
}

export function offersOf(
  { you }: Pick<TableData, 'you'>,
  { available, offers }: Pick<TableState, 'available' | 'offers'>,
): Offers {
  const made = offers.filter(({ side }) => you.includes(side)).map(({ kind }) => kind);
  const received =
    you.length === 0 ? [] : offers.filter(({ kind, side }) => !you.includes(side) && !made.includes(kind));
  const known = new Set([...made, ...received.map(({ kind }) => kind)]);
  return { possible: available.filter((kind) => !known.has(kind)), received, made };
}

/** Others depend on the result, so there is no help: it is for a rating, or a tournament. */
export function counts({ rated, tournament }: Pick<TableData, 'rated' | 'tournament'>): boolean {
  return rated || tournament !== null;
}
