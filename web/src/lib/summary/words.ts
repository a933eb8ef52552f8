// A game of a list in the words of the one whose list it is.

import type { Outcome, TableSummary } from '../api/types';
import type { Key } from '../i18n/en';
import { endingTitle } from './ending';
import { kindOf } from './kind';

type Words = (key: Key, values?: Record<string, string | number>) => string;

/** Who is on the other side: a name, the computer and its level, or how the game is played. */
export function opponentWords(
  { you, seats }: Pick<TableSummary, 'you' | 'seats'>,
  level: (name: string) => string,
  t: Words,
): string {
  const others = Object.entries(seats).filter(([side]) => !you.includes(side));
  const [, seat] = others[0] ?? [];
  if (you.length !== 1 || !seat) return t(`mode.${kindOf(you, seats)}`);
  if (seat.kind === 'bot') return t('table.computer', { level: level(seat.level ?? '') });
  return seat.kind === 'open' ? t('seat.open') : seat.name;
}

export function resultOf(
  outcome: Outcome | null,
  you: readonly string[],
  title: (side: string) => string,
  t: Words,
): string {
  return outcome ? endingTitle(outcome, you, title, t) : '';
}
