// How a game ended, in the words of the one who reads it.

import type { Outcome } from '../api/types';
import type { Key } from '../i18n/en';

type Words = (key: Key, values?: Record<string, string | number>) => string;

/** Ends outside the rules that one side brings about. */
const OF_LOSER = ['resignation', 'timeout', 'abandonment', 'removal'] as const;
/** Ends outside the rules that are nobody's. */
const OF_NOBODY = ['agreement', 'abort', 'adjudication', 'correction'] as const;

export function resultTitle({ winner, reason }: Outcome, title: (side: string) => string, t: Words): string {
  if (winner !== null) return t('table.wins', { side: title(winner) });
  return t(reason === 'abort' ? 'table.aborted' : 'table.draw.result');
}

/** What happened: personal for who plays one side, by the names of the sides for everybody else. */
export function resultWords(
  { winner, reason, words }: Outcome,
  you: readonly string[],
  sides: readonly string[],
  title: (side: string) => string,
  t: Words,
): string {
  for (const kind of OF_NOBODY) if (reason === kind) return t(`result.${kind}`);
  if (reason === 'abandonment' && winner === null) return t('absent.drawn');
  const loser = sides.find((side) => side !== winner);
  for (const kind of OF_LOSER) {
    if (reason !== kind || winner === null || loser === undefined) continue;
    if (you.length !== 1) return t(`result.${kind}.side`, { side: title(loser) });
    return t(you[0] === loser ? `result.${kind}.you` : `result.${kind}.opponent`);
  }
  return words;
}
