import { ApiError } from '../api/http';
import type { Key } from '../i18n/en';

export type FieldName = 'name' | 'password' | 'new' | 'email' | 'invitation' | 'form';
export interface FieldProblem {
  field: FieldName;
  text: string;
}

const FIELDS: Record<string, FieldName> = {
  'bad-name': 'name',
  'name-taken': 'name',
  'bad-password': 'new',
  'wrong-password': 'password',
  'bad-email': 'email',
  'bad-invitation': 'invitation',
};
const WORDS: Record<string, Key> = {
  'bad-name': 'account.problem.name',
  'name-taken': 'account.problem.taken',
  'bad-password': 'account.problem.password',
  'wrong-password': 'account.problem.wrong',
  'bad-email': 'account.problem.email',
  'bad-invitation': 'account.problem.invitation',
  'bad-link': 'account.problem.link',
  'signed-out': 'account.problem.signed-out',
  closed: 'account.closed',
  'no-mail': 'reset.no-mail',
};

/** What a refusal says, in the reader's language, and beside which field of a form. */
export function problemOf(
  error: unknown,
  t: (key: Key, values?: Record<string, string | number>) => string,
): FieldProblem {
  if (!(error instanceof ApiError)) return { field: 'form', text: String(error) };
  const words = WORDS[error.kind];
  if (words) return { field: FIELDS[error.kind] ?? 'form', text: t(words) };
  if (error.kind === 'banned') {
    const reason = error.message.slice(error.message.indexOf(':') + 1).trim(); // a moderator's own words
    const days = Math.ceil((error.retryAfter ?? 0) / 86_400);
    return {
      field: 'form',
      text: t(days ? 'account.problem.banned.days' : 'account.problem.banned', { days, reason }),
    };
  }
  if (error.kind !== 'too-many') return { field: 'form', text: error.message };
  const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
  return { field: 'form', text: t('account.problem.too-many', { minutes }) };
}
