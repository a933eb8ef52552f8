import { build } from './build.svelte';
import { reach } from './reach.svelte';
import type {
  Challenge,
  Composed,
  Composition,
  Course,
  ExplorerAnswer,
  ExplorerWish,
  Game,
  GameSummary,
  Guide,
  HistoryPage,
  LanguageData,
  LessonAnswer,
  NewChallenge,
  NewSeek,
  NewTable,
  OptionValues,
  PictureData,
  PictureRequest,
  PlayedGame,
  PositionAnswer,
  PossibleMove,
  PossibleRequest,
  RecordAnswer,
  RecordRequest,
  RecordText,
  RulesPage,
  Seek,
  Snapshot,
  SolvedLessons,
  TableLink,
  WatchedGame,
  WriteRequest,
} from './types';

/** Where a part of the interface is. */
export const apiPath = (path: string) => `/api/v1${path}`;

/** What is said where the server cannot: the catalogue of the page replaces it. */
export const words = { offline: () => 'The server cannot be reached.' };

/** What the server refused, in its own sentence. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly kind: string,
    readonly retryAfter?: number,
    /** The table at which the reason is. */
    readonly table?: string,
  ) {
    super(message);
  }

  /** Whether asking again could help. */
  get passes(): boolean {
    return this.kind !== 'not-found' && this.kind !== 'unknown-game';
  }
}

async function asked(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(apiPath(path), {
      method,
      headers: body === undefined ? undefined : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    reach.miss();
    throw new ApiError(words.offline(), 'offline');
  }
  build.told(answer.headers.get('ludarium-client'));
  if (!answer.ok) throw refusal(answer.status, await answer.text());
  return answer;
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await asked(method, path, body);
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json');
  return (json && text ? JSON.parse(text) : text) as T;
}

function refusal(status: number, text: string): ApiError {
  try {
    const told = JSON.parse(text) as { error?: string; kind?: string; retry_after?: number; table?: string };
    return new ApiError(
      told.error ?? `The server answered ${status}.`,
      told.kind ?? 'failed',
      told.retry_after,
      told.table,
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

/** What was kept of an earlier answer, for times without network. */
export function remember(path: string, value: unknown): void {
  if (!kept.has(path)) kept.set(path, Promise.resolve(value));
}

const part = encodeURIComponent;

export const api = {
  games: () => once<GameSummary[]>('/games'),
  game: (name: string) => once<Game>(`/games/${part(name)}`),
  course: (name: string) => once<Course>(`/games/${part(name)}/course`),
  texts: (name: string, language: string) =>
    once<{ texts: Record<string, string> }>(`/games/${part(name)}/texts/${part(language)}`),
  languages: () => once<LanguageData[]>('/languages'),
  guide: (name: string) => once<Guide>(`/games/${part(name)}/guide`),
  rules: (name: string) => once<RulesPage>(`/games/${part(name)}/rules`),
  position: (game: string, options: OptionValues, text: string, moves: string[]) =>
    call<PositionAnswer>('POST', '/positions', { game, options, text, moves }),
  pageLink: (path: string) => call<TableLink>('GET', `/link?path=${part(path)}`),
  draw: async (wish: PictureRequest) => (await asked('POST', '/pictures', wish)).blob(),
  explore: (wish: ExplorerWish) => call<ExplorerAnswer>('POST', '/explorer', wish),
  compose: (wish: Composition) => call<Composed>('POST', '/positions/compose', wish),
  possible: (wish: PossibleRequest) => call<{ moves: PossibleMove[] }>('POST', '/positions/possible', wish),
  readRecord: (text: string, game: string) => call<RecordAnswer>('POST', '/records/read', { text, game }),
  openRecord: (wish: RecordRequest) => call<RecordAnswer>('POST', '/records/open', wish),
  writeRecord: (wish: WriteRequest) => call<RecordText>('POST', '/records/write', wish),
  history: (query = '') => call<HistoryPage>('GET', `/history${query && `?${query}`}`),
  hide: (id: string) => call<void>('PUT', `/history/${part(id)}/hidden`),
  unhide: (id: string) => call<void>('DELETE', `/history/${part(id)}/hidden`),
  picture: (id: string) => call<PictureData>('GET', `/history/${part(id)}/picture`),
  played: (id: string) => call<PlayedGame>('GET', `/history/${part(id)}`),
  shareGame: (id: string) => call<{ id: string }>('POST', `/history/${part(id)}/share`),
  unshareGame: (id: string) => call<void>('DELETE', `/history/${part(id)}/share`),
  table: (id: string) => call<Snapshot>('GET', `/tables/${part(id)}`),
  past: (id: string, moves: number) => call<PositionAnswer>('GET', `/tables/${part(id)}/positions/${moves}`),
  ahead: (id: string, line: string[]) => call<PositionAnswer>('POST', `/tables/${part(id)}/ahead`, { line }),
  newTable: (wish: NewTable) => call<{ id: string }>('POST', '/tables', wish),
  tryAgain: (id: string) => call<{ id: string }>('POST', `/tables/${part(id)}/again`),
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
  progress: (game: string) => call<SolvedLessons>('GET', `/lessons/${part(game)}`),
  lesson: (game: string, lesson: string, moves: string[], shown = false) =>
    call<LessonAnswer>('POST', `/lessons/${part(game)}/${part(lesson)}`, { moves, shown }),
  settings: () => call<Record<string, unknown>>('GET', '/settings'),
  keepSettings: (settings: object) => call<void>('PUT', '/settings', settings),
};

/** Where the record of a table can be read. */
export const recordPath = (id: string) => apiPath(`/tables/${part(id)}/record`);
