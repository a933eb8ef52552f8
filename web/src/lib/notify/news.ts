// What happened in one's games between two looks at their list.

import type { TableSummary } from '../api/types';
import { isYourTurn } from '../summary/own';

export interface GameNews {
  kind: 'turn' | 'ended';
  table: TableSummary;
}

/** Turns that came and games that ended; nothing of games on one device. */
export function happened(before: readonly TableSummary[], after: readonly TableSummary[]): GameNews[] {
  const known = new Map(before.map((table) => [table.id, table]));
  const newest = Math.max(0, ...before.map(({ updated }) => updated));
  return after.flatMap((table): GameNews[] => {
    const was = known.get(table.id);
    if (table.you.length !== 1) return [];
    // The list is a page: one that was not on it may be an old one that has moved up.
    if (!was && table.updated <= newest) return [];
    if (table.outcome) return was && !was.outcome ? [{ kind: 'ended', table }] : [];
    const came = isYourTurn(table) && !(was && isYourTurn(was) && was.ply === table.ply);
    return came ? [{ kind: 'turn', table }] : [];
  });
}
