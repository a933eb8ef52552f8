import { t } from '../i18n/index.svelte';
import { build } from './build.svelte';
import type {
  Challenge,
  Composition,
  Game,
  GameSummary,
  Guide,
  LessonAnswer,
  NewChallenge,
  NewSeek,
  NewTable,
  OptionValues,
  PositionAnswer,
  PossibleMove,
  PossibleRequest,
  Seek,
  Snapshot,
  SolvedLessons,
  TableLink,
  TableSummary,
  WatchedGame,
} from './types';

/** Where a part of the interface is. */
export const apiPath = (path: string) => `/api/v1${path}`;

/** What the server refused, in its own sentence. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** Whether asking again could help. */
  get passes(): boolean {
    return this.kind !== 'not-found' && this.kind !== 'unknown-game';
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(apiPath(path), {
      method,
      headers: body === undefined ? undefined : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(t('error.offline'), 'offline');
  }
  build.told(answer.headers.get('ludarium-client'));
  const text = await answer.text();
  if (!answer.ok) throw refusal(answer.status, text);
  const json = answer.headers.get('content-type')?.includes('json');
  return (json && text ? JSON.parse(text) : text) as T;
}

function refusal(status: number, text: string): ApiError {
  try {
    const told = JSON.parse(text) as { error?: string; kind?: string; retry_after?: number };
    return new ApiError(
      told.error ?? `The server answered ${status}.`,
      told.kind ?? 'failed',
      told.retry_after,
    );
  } catch {
    return new ApiError(`The server answered ${status}.`, 'failed');
  }
}

const kept = new Map<string, Promise<unknown>>();

/** Asks once; what failed is asked again the next time. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = call<T>('GET', path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const part = encodeURIComponent;

export const api = {
  games: () => once<GameSummary[]>('/games'),
  game: (name: string) => once<Game>(`/games/${part(name)}`),
  guide: (name: string) => once<Guide>(`/games/${part(name)}/guide`),
  rules: (name: string) => once<{ html: string }>(`/games/${part(name)}/rules`),
  position: (game: string, options: OptionValues, text: string, moves: string[]) =>
    call<PositionAnswer>('POST', '/positions', { game, options, text, moves }),
  compose: (wish: Composition) => call<PositionAnswer>('POST', '/positions/compose', wish),
  possible: (wish: PossibleRequest) => call<{ moves: PossibleMove[] }>('POST', '/positions/possible', wish),
  tables: () => call<TableSummary[]>('GET', '/tables'),
  table: (id: string) => call<Snapshot>('GET', `/tables/${part(id)}`),
  newTable: (wish: NewTable) => call<{ id: string }>('POST', '/tables', wish),
  sit: (id: string, side: string, password = '') =>
    call<Snapshot>('POST', `/tables/${part(id)}/seats/${part(side)}`, { password }),
  link: (id: string) => call<TableLink>('GET', `/tables/${part(id)}/link`),
  watched: () => call<WatchedGame[]>('GET', '/lobby/games'),
  seek: (wish: NewSeek) => call<Seek>('POST', '/lobby/seeks', wish),
  cancelSeek: (id: string) => call<void>('DELETE', `/lobby/seeks/${part(id)}`),
  acceptSeek: (id: string) => call<{ id: string }>('POST', `/lobby/seeks/${part(id)}/accept`),
  challenge: (wish: NewChallenge) => call<Challenge>('POST', '/lobby/challenges', wish),
  acceptChallenge: (id: string) => call<{ id: string }>('POST', `/lobby/challenges/${part(id)}/accept`),
  endChallenge: (id: string) => call<void>('DELETE', `/lobby/challenges/${part(id)}`),
  declineCall: (table: string) => call<void>('DELETE', `/lobby/calls/${part(table)}`),
  deleteTable: (id: string) => call<void>('DELETE', `/tables/${part(id)}`),
  progress: (game: string) => call<SolvedLessons>('GET', `/lessons/${part(game)}`),
  lesson: (game: string, lesson: string, moves: string[]) =>
    call<LessonAnswer>('POST', `/lessons/${part(game)}/${part(lesson)}`, { moves }),
  settings: () => call<Record<string, unknown>>('GET', '/settings'),
  keepSettings: (settings: object) => call<void>('PUT', '/settings', settings),
};

/** Where the record of a table can be read. */
export const recordPath = (id: string) => apiPath(`/tables/${part(id)}/record`);
