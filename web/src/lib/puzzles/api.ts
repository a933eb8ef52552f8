// Puzzles, as the server gives and judges them.

import { call } from '../api/http';
import type { PositionAnswer, View } from '../api/types';
import type {
  DailyPuzzle,
  NewAttempt,
  OfflinePuzzle,
  OfflineResult,
  PuzzleAnswer,
  PuzzleAttempt,
  PuzzleGame,
  PuzzleResult,
  Refutation,
  RunStart,
} from './wire';

export type * from './wire';

const part = encodeURIComponent;
const ofAttempt = (id: string) => `/puzzles/attempts/${part(id)}`;

/** A move, a hint or the solution, after so many moves. */
export interface Tried {
  move?: string;
  ask?: 'try' | 'hint' | 'solution';
  ply: number;
}
export const REASONS = ['refused', 'defence', 'theme', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const puzzles = {
  games: () => call<PuzzleGame[]>('GET', '/puzzles'),
  daily: () => call<DailyPuzzle>('GET', '/puzzles/daily'),
  begin: (wish: NewAttempt) => call<PuzzleAttempt>('POST', '/puzzles/attempts', wish),
  read: (id: string) => call<PuzzleAttempt>('GET', ofAttempt(id)),
  attempt: (id: string, tried: Tried) => call<PuzzleAnswer>('POST', `${ofAttempt(id)}/tries`, tried),
  refute: (id: string, move: string) => call<Refutation>('POST', `${ofAttempt(id)}/refutation`, { move }),
  beginRun: (game: string) => call<RunStart>('POST', '/puzzles/runs', { game }),
  readRun: (id: string) => call<RunStart>('GET', `/puzzles/runs/${part(id)}`),
  offline: () => call<OfflinePuzzle[]>('GET', '/puzzles/offline'),
  sendOffline: (results: OfflineResult[]) =>
    call<{ results: Record<string, PuzzleResult> }>('POST', '/puzzles/offline', { results }),
  report: (game: string, puzzle: string, reason: Reason, text: string) =>
    call<{ id: string }>('POST', '/puzzles/reports', { game, puzzle, reason, text }),
};

/** A position of a puzzle as a study keeps it. */
export const positionOf = (options: PositionAnswer['options'], view: View): PositionAnswer => ({
  text: view.text,
  options,
  view,
  opening: '',
  outcome: null,
  blank: '',
});
