// Own games in the order in which they want attention.

import type { TableSummary } from '../api/types';

export function isYourTurn(table: Pick<TableSummary, 'you' | 'turn' | 'outcome' | 'seats'>): boolean {
  const full = Object.values(table.seats).every((seat) => seat.kind !== 'open');
  return table.outcome === null && full && table.you.includes(table.turn);
}

/** The name of the one person who plays on the other side. */
export function opponentOf({ you, seats }: Pick<TableSummary, 'you' | 'seats'>): string | null {
  const others = Object.entries(seats).filter(
    ([side, seat]) => !you.includes(side) && seat.kind === 'player',
  );
  return you.length === 1 && others.length === 1 ? (others[0]?.[1].name ?? null) : null;
}

/** Your turn against people, then against the computer, then those where one waits, then those that are over. */
export function byTurn(tables: readonly TableSummary[]): TableSummary[] {
  const rank = (table: TableSummary) => {
    if (table.outcome !== null) return 3;
    if (!isYourTurn(table)) return 2;
    return opponentOf(table) === null ? 1 : 0;
  };
  return [...tables].sort((one, other) => rank(one) - rank(other) || other.updated - one.updated);
}
