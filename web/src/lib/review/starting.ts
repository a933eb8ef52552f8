import type { PlayedGame } from '../api/types';

/** Whether the review of a game waits for a button: nobody's own game is reviewed unasked, nor one of a single device. */
export function byButton({ seats, you }: Pick<PlayedGame, 'seats' | 'you'>): boolean {
  const people = Object.values(seats).filter(({ kind }) => kind !== 'bot');
  return !people.length || you.length > 1;
}
