// What is asked of the server about tournaments.

import { apiPath, call } from '../api/http';
import { patience } from '../api/live';
import type { components } from '../api/schema';
import type { WatchedGame } from '../api/types';

type Schemas = components['schemas'];
export type Lists = Schemas['TournamentLists'];
export type Summary = Schemas['TournamentSummary'];
export type Page = Schemas['TournamentPage'];
export type Tournament = Schemas['TournamentData'];
export type Standing = Schemas['StandingData'];
export type Pairing = Schemas['PairingData'];
export type Match = Schemas['MatchData'];
export type NewTournament = Schemas['TournamentRequest'];
export type Format = Summary['format'];
export type Organise = Schemas['OrganiseRequest']['action'];
export type GivenResult = Schemas['CorrectionRequest']['result'];
export type TieBreak = Tournament['plan']['tie_breaks'][number];

const at = (id: string, more = '') => `/tournaments/${encodeURIComponent(id)}${more}`;

export const cups = {
  lists: () => call<Lists>('GET', '/tournaments'),
  create: (wish: NewTournament) => call<{ id: string }>('POST', '/tournaments', wish),
  page: (id: string) => call<Page>('GET', at(id)),
  progress: (id: string, number: number) => call<Pairing[]>('GET', at(id, `/entrants/${number}`)),
  games: (id: string) => call<WatchedGame[]>('GET', at(id, '/games')),
  of: (name: string) => call<Summary[]>('GET', `/players/${encodeURIComponent(name)}/tournaments`),
  enter: (id: string, password: string) => call<void>('POST', at(id, '/entry'), { password }),
  pause: (id: string, paused: boolean) => call<void>('PUT', at(id, '/entry'), { paused }),
  withdraw: (id: string) => call<void>('DELETE', at(id, '/entry')),
  organise: (id: string, action: Organise, reason = '') =>
    call<void>('POST', at(id, '/organise'), { action, reason }),
  correct: (id: string, pairing: number, result: GivenResult, reason: string) =>
    call<void>('POST', at(id, '/corrections'), { pairing, result, reason }),
  remove: (id: string, entrant: number, reason: string) =>
    call<void>('POST', at(id, '/removals'), { entrant, reason }),
  addBot: (id: string, level: string) => call<void>('POST', at(id, '/bots'), { level }),
  file: (id: string, kind: string) => apiPath(at(id, `/export/${kind}`)),
};

/** Tells of every change of a tournament, until it is ended. Who was away is told at once. */
export function follow(id: string, changed: (version: number) => void): () => void {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    const url = new URL(apiPath(at(id, '/live')), location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url.href);
    socket.onmessage = (event) => {
      attempt = 0;
      const message = JSON.parse(String(event.data)) as { type: string; version: number };
      if (message.type === 'tournament') changed(message.version);
    };
    socket.onclose = () => {
      if (!socket) return;
      timer = setTimeout(connect, patience(attempt));
      attempt += 1;
    };
  };
  connect();
  return () => {
    const open = socket;
    socket = null;
    clearTimeout(timer);
    open?.close();
  };
}
