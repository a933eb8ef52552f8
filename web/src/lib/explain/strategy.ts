import type { Game } from '../api/types';

/** The parts of the address at which the rulebook tells how to play well, if it does. */
export function strategyPath({ name, strategy }: Pick<Game, 'name' | 'strategy'>): string[] | null {
  return strategy ? ['learn', name, 'rules', strategy] : null;
}
