import { describe, expect, it } from 'vitest';
import { ApiError } from '../src/lib/api/http';
import { PHRASES } from '../src/lib/chat/api';
import { chatProblem, lineText, waitText } from '../src/lib/chat/words';
import { text } from '../src/lib/i18n/text';

const t = (key: Parameters<typeof text>[1], values?: Record<string, string | number>) =>
  text('en', key, values);
const problem = (kind: string, retryAfter?: number) =>
  chatProblem(new ApiError('in words', kind, retryAfter), t);

describe('lines of a chat', () => {
  it('are shown as they were written', () => {
    expect(lineText({ phrase: null, text: '<b>x</b>' }, t)).toBe('<b>x</b>');
  });
  it('have phrases in the language of the reader', () => {
    const korean = (key: Parameters<typeof text>[1]) => text('ko', key);
    expect(lineText({ phrase: 'thanks', text: '' }, korean)).toBe('고맙습니다!');
    expect(new Set(PHRASES.map((phrase) => t(`phrase.${phrase}`))).size).toBe(PHRASES.length);
  });
});

describe('refusals of a chat', () => {
  it('say how long to wait', () => {
    expect(problem('too-many', 4.2)).toBe('Not so fast: try again in 5 s.');
    expect(problem('silenced', 600)).toContain('again in 10 min');
    expect(waitText(7200, t)).toBe('2 h');
  });
  it('tell links from bans, and all else in the words of the server', () => {
    expect(problem('not-yours')).toContain('links');
    expect(problem('banned')).toContain('banned');
    expect(problem('too-large')).toBe('in words');
  });
});
