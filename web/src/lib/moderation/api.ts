import { call } from '../api/http';
import type { components } from '../api/schema';
import type { Announcement } from '../lobby/announcements';

type Schemas = components['schemas'];
export type Report = Schemas['ReportData'];
export type PlayerFile = Schemas['PlayerFile'];
export type AuditEntry = Schemas['AuditEntry'];
export type Sanction = 'timeout' | 'ban';

/** How many entries the server gives at once. */
export const AUDIT_PAGE = 100;

const part = encodeURIComponent;
const player = (name: string) => `/moderation/players/${part(name)}`;

/** What moderators do. */
export const moderation = {
  reports: (closed = false) => call<Report[]>('GET', `/moderation/reports${closed ? '?closed=true' : ''}`),
  close: (id: number, note: string) => call<void>('POST', `/moderation/reports/${id}/close`, { note }),
  file: (name: string) => call<PlayerFile>('GET', player(name)),
  timeOut: (name: string, reason: string, minutes: number) =>
    call<void>('POST', `${player(name)}/timeout`, { reason, minutes }),
  ban: (name: string, reason: string, days: number | null) =>
    call<void>('POST', `${player(name)}/ban`, { reason, days }),
  lift: (name: string, kind: Sanction) => call<void>('DELETE', `${player(name)}/${kind}`),
  annul: (table: string, reason: string) =>
    call<void>('POST', `/moderation/tables/${part(table)}/annul`, { reason }),
  reinstate: (table: string) => call<void>('DELETE', `/moderation/tables/${part(table)}/annul`),
  audit: (before?: number) =>
    call<AuditEntry[]>('GET', `/moderation/audit${before === undefined ? '' : `?before=${before}`}`),
  announce: (text: string, hours: number) =>
    call<Announcement>('POST', '/moderation/announcements', { text, hours }),
  withdraw: (id: number) => call<void>('DELETE', `/moderation/announcements/${id}`),
};
