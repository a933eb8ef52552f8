import type { Seat } from '../api/types';

/** How a game is played, in one word for lists and the set-up page. */
export type Kind = 'computer' | 'one-device' | 'engines' | 'friend';
export const KINDS: Kind[] = ['computer', 'one-device', 'engines', 'friend'];

export function kindOf(you: readonly string[], seats: Record<string, Seat>): Kind {
  const all = Object.values(seats);
  if (all.every((seat) => seat.kind === 'bot')) return 'engines';
  if (you.length > 1) return 'one-device';
  return all.some((seat) => seat.kind === 'bot') ? 'computer' : 'friend';
}
