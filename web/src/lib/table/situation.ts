// What the page of a table shows and allows, from who sits there and what the viewer looks at.

import type { Move, Side, TableData, TableState, View } from '../api/types';
import type { Seating } from './seating';

const ABORTED_ALONE = 2; // moves, before which a game is aborted and not claimed
const NO_MOVES: Move[] = [];

export interface Looked {
  /** The position that is shown. */
  view: View;
  /** It is the present one, with nothing planned after it. */
  live: boolean;
  flipped: boolean;
  /** On one device, the board is hidden from the player who is before it. */
  covered: boolean;
  /** A move is on its way to the server. */
  sent: boolean;
  /** The server has told who is at the table. */
  attended: boolean;
}

export interface Situation {
  /** The sides above and below the board. */
  top: Side | undefined;
  bottom: Side | undefined;
  /** The one side that the viewer plays. */
  own: string | null;
  /** The moves that the viewer may make now. */
  played: Move[];
  /** The viewer may prepare the next move: it is the turn of somebody else. */
  waits: boolean;
  /** The viewer may plan conditional moves: days pass between two moves, and nothing is hidden. */
  plans: boolean;
  /** Others play here, too, and the viewer is told whether they are connected. */
  withOthers: boolean;
}

export function situationOf(
  sides: readonly Side[],
  { you, time_control }: Pick<TableData, 'you' | 'time_control'>,
  { seats, view: present, outcome }: Pick<TableState, 'seats' | 'view' | 'outcome'>,
  seating: Seating,
  { view, live, flipped, covered, sent, attended }: Looked,
): Situation {
  const near = sides.find(({ name }) => name === seating.near);
  const far = sides.find(({ name }) => name !== seating.near);
  const own = (you.length === 1 && you[0]) || null;
  const goesOn = outcome === null && seating.open.length === 0;
  const correspondence = (time_control?.per_move_days ?? 0) > 0;
  const players = Object.values(seats).filter(({ kind }) => kind === 'player');
  return {
    top: flipped ? near : far,
    bottom: flipped ? far : near,
    own,
    played: live && seating.acts && !sent && !covered ? view.legal_moves : NO_MOVES,
    waits: live && own !== null && goesOn && !seating.acts && !sent,
    plans: own !== null && goesOn && correspondence && seating.kind === 'friend' && !present.partial,
    withOthers: you.length < 2 && attended && players.length > 1,
  };
}

/** The opponent who has left a game that the viewer may claim after a while. */
export function missingSide(
  sides: readonly Side[],
  { you, claim_after }: Pick<TableData, 'you' | 'claim_after'>,
  { view, outcome }: Pick<TableState, 'view' | 'outcome'>,
  isGone: (side: string) => boolean,
): Side | undefined {
  if (!you.length || outcome || claim_after === null || view.ply < ABORTED_ALONE) return undefined;
  return sides.find(({ name }) => !you.includes(name) && isGone(name));
}
