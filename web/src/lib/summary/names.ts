import type { Call, TableSummary } from '../api/types';
import { language, t } from '../i18n/index.svelte';
import { levelTitle } from '../i18n/levels';

/** What an opponent is called; a program is always told as one. */
export function opponentName({ opponent, bot, level }: Pick<Call, 'opponent' | 'bot' | 'level'>): string {
  if (level) return t('table.computer', { level: levelTitle({ name: level, title: level }, language()) });
  return bot ? t('bot.named', { name: opponent }) : opponent;
}

/** Whether a program with an account of its own plays on the other side. */
export function playsBot({ you, seats }: Pick<TableSummary, 'you' | 'seats'>): boolean {
  return Object.entries(seats).some(([side, seat]) => seat.bot && !you.includes(side));
}
