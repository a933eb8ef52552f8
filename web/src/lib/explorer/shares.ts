// Counts as shares of a bar.

import type { ExplorerCounts } from '../api/types';

export type Part = keyof ExplorerCounts;
export const PARTS: Part[] = ['first', 'drawn', 'second'];

export function gamesOf({ first, second, drawn }: ExplorerCounts): number {
  return first + second + drawn;
}

/** The part of each result, in the order in which a bar shows them; what is nothing is left out. */
export function sharesOf(counts: ExplorerCounts): { part: Part; share: number }[] {
  const games = gamesOf(counts);
  return PARTS.filter((part) => counts[part]).map((part) => ({ part, share: counts[part] / games }));
}
