import { call } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type ChatData = Schemas['ChatData'];
export type ChatLine = Schemas['ChatLine'];
export type Phrase = NonNullable<ChatLine['phrase']>;
export type NewReport = Schemas['NewReport'];
export type ReportKind = NewReport['kind'];

export const PHRASES: Phrase[] = [
  'hello',
  'good-luck',
  'thanks',
  'well-played',
  'good-game',
  'sorry',
  'one-moment',
  'bye',
];
export const REPORT_KINDS: ReportKind[] = ['chat', 'play', 'name', 'other'];
export const LONGEST_LINE = 200;

const path = (table: string) => `/tables/${encodeURIComponent(table)}/chat`;

export const chats = {
  show: (table: string) => call<ChatData>('GET', path(table)),
  say: (table: string, said: { text: string } | { phrase: Phrase }) =>
    call<ChatLine>('POST', path(table), said),
  hide: (line: number) => call<void>('POST', `/moderation/lines/${line}/hide`),
  report: (report: NewReport) => call<{ id: number }>('POST', '/reports', report),
};
