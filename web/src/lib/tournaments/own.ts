// What a tournament means for one of its entrants now.

import type { Page, Pairing } from './api';

export type Part =
  | { kind: 'waits-for-start' }
  | { kind: 'plays'; table: string; opponent: number | null }
  | { kind: 'withdrawn' | 'paused' | 'away' | 'out' | 'bye' }
  | { kind: 'waits'; running: number }
  | { kind: 'done'; rank: number; points: number };

/** Null for somebody who does not take part, and after a tournament that was cancelled. */
export function partOf({ tournament: of, you }: Page): Part | null {
  const { number } = you;
  if (number === null) return null;
  const { status, format } = of.summary;
  if (status === 'finished') {
    const line = of.standings.find((one) => one.number === number);
    return line ? { kind: 'done', rank: line.rank, points: line.points } : null;
  }
  if (status === 'cancelled') return null;
  if (status === 'open') return { kind: 'waits-for-start' };
  if (you.table) {
    const game = of.pairings.find((pairing) => pairing.table === you.table);
    return { kind: 'plays', table: you.table, opponent: game ? opponent(game, number) : null };
  }
  if (you.withdrawn) return { kind: 'withdrawn' };
  if (isOut(of.bracket, number, of.plan.twice)) return { kind: 'out' };
  if (you.paused) return { kind: format === 'arena' || format === 'swiss' ? 'paused' : 'away' };
  const own = of.pairings.find((pairing) => pairing.round === of.round && pairing.first === number);
  if (own && own.second === null) return { kind: 'bye' };
  return { kind: 'waits', running: of.pairings.filter((pairing) => !pairing.result).length };
}

const opponent = (pairing: Pairing, number: number) =>
  pairing.first === number ? pairing.second : pairing.first;

/** Whether somebody has lost as often as a knockout allows, and has no match left. */
function isOut(bracket: Page['tournament']['bracket'], number: number, twice: boolean): boolean {
  const own = bracket.filter((match) => match.players.includes(number));
  const lost = own.filter((match) => match.stage !== 'third' && match.decided && match.winner !== number);
  return lost.length >= (twice ? 2 : 1) && own.every((match) => match.decided);
}
