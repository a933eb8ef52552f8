import { ApiError } from '../api/http';
import type { Key } from '../i18n/en';
import type { ChatLine } from './api';

type Translate = (key: Key, values?: Record<string, string | number>) => string;

/** A line as it is read: a phrase in the reader's language, all else as it was written. */
export function lineText({ phrase, text }: Pick<ChatLine, 'phrase' | 'text'>, t: Translate): string {
  return phrase ? t(`phrase.${phrase}`) : text;
}

/** A length of time in its largest fitting unit, never less than what remains. */
export function waitText(seconds: number, t: Translate): string {
  if (seconds <= 90) return t('chat.seconds', { count: Math.max(1, Math.ceil(seconds)) });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? t('chat.minutes', { count: minutes })
    : t('chat.hours', { count: Math.ceil(minutes / 60) });
}

/** Why a line was refused, and how long to wait. */
export function chatProblem(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return String(error);
  const wait = waitText(error.retryAfter ?? 5, t);
  switch (error.kind) {
    case 'too-many':
      return t('chat.problem.flood', { wait });
    case 'silenced':
      return t('chat.problem.silenced', { wait });
    case 'banned':
      return t('chat.problem.banned');
    case 'not-yours':
      return t('chat.problem.links');
    case 'signed-out':
      return t('chat.guests');
    default:
      return error.message;
  }
}
