import { describe, expect, it } from 'vitest';
import { ago } from '../src/lib/account/dates';
import { problemOf } from '../src/lib/account/problems';
import { ApiError } from '../src/lib/api/http';
import { text } from '../src/lib/i18n/text';

const t = (key: Parameters<typeof text>[1], values?: Record<string, string | number>) =>
  text('en', key, values);
const problem = (kind: string, retryAfter?: number) =>
  problemOf(new ApiError('in words', kind, retryAfter), t);

describe('refusals of accounts', () => {
  it('stand by the field that they are about', () => {
    expect(problem('bad-name').field).toBe('name');
    expect(problem('name-taken').field).toBe('name');
    expect(problem('bad-password').field).toBe('new');
    expect(problem('wrong-password').field).toBe('password');
    expect(problem('bad-email').field).toBe('email');
    expect(problem('bad-invitation').field).toBe('invitation');
    expect(problem('bad-link').field).toBe('form');
  });
  it('say how long to wait', () => {
    expect(problem('too-many', 61)).toEqual({
      field: 'form',
      text: 'Too many attempts. Try again in 2 min.',
    });
  });
  it('tell who is banned why, and for how long', () => {
    const banned = (retryAfter?: number) =>
      problemOf(new ApiError('this account is banned: spam: links', 'banned', retryAfter), t).text;
    expect(banned()).toBe('This account is banned. The reason: spam: links');
    expect(banned(90_000)).toBe('This account is banned, for 2 more days at most. The reason: spam: links');
  });
  it('are in the words of the server where we have none', () => {
    expect(problem('unavailable')).toEqual({ field: 'form', text: 'in words' });
  });
});

describe('how long ago', () => {
  const now = Date.UTC(2026, 0, 10);
  it('is told in the largest unit that fits', () => {
    expect(ago(now - 30_000, 'en', now)).toBe('this minute');
    expect(ago(now - 5 * 60_000, 'en', now)).toBe('5 minutes ago');
    expect(ago(now - 3 * 3_600_000, 'en', now)).toBe('3 hours ago');
    expect(ago(now - 26 * 3_600_000, 'en', now)).toBe('yesterday');
    expect(ago(now + 5000, 'en', now)).toBe('this minute');
  });
});
