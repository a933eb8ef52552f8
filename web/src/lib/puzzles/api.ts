// Puzzles, as the server gives and judges them.

import { call } from '../api/http';
import type { components } from '../api/schema';
import type { PositionAnswer, View } from '../api/types';

type Schemas = components['schemas'];
export type Difficulty = Schemas['PuzzleData']['difficulty'];
export type PuzzleResult = NonNullable<Schemas['PuzzleAttempt']['result']>;
export type PuzzleGame = Schemas['PuzzleGame'];
export type PuzzleData = Schemas['PuzzleData'];
export type PuzzleAttempt = Schemas['PuzzleAttempt'];
export type PuzzleAnswer = Schemas['PuzzleAnswer'];
export type RatingChange = Schemas['RatingChange'];
export type RunData = Schemas['RunData'];
export type RunStart = Schemas['RunStart'];
export type DailyPuzzle = Schemas['DailyPuzzle'];
export type OfflinePuzzle = Schemas['OfflinePuzzle'];
export type OfflineNode = Schemas['OfflineNode'];
export type OfflineAnswer = Schemas['OfflineAnswer'];
export type OfflineResult = Schemas['OfflineResult'];
export type NewAttempt = Schemas['NewAttempt'];

const part = encodeURIComponent;
const ofAttempt = (id: string) => `/puzzles/attempts/${part(id)}`;

/** A move, a hint or the solution, after so many moves. */
export type Tried = Schemas['PuzzleTry'];
export const REASONS = ['refused', 'defence', 'theme', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const puzzles = {
  games: () => call<PuzzleGame[]>('GET', '/puzzles'),
  daily: () => call<DailyPuzzle>('GET', '/puzzles/daily'),
  begin: (wish: NewAttempt) => call<PuzzleAttempt>('POST', '/puzzles/attempts', wish),
  read: (id: string) => call<PuzzleAttempt>('GET', ofAttempt(id)),
  attempt: (id: string, tried: Tried) => call<PuzzleAnswer>('POST', `${ofAttempt(id)}/tries`, tried),
  refute: (id: string, move: string) =>
    call<Schemas['Refutation']>('POST', `${ofAttempt(id)}/refutation`, { move }),
  beginRun: (game: string) => call<RunStart>('POST', '/puzzles/runs', { game }),
  readRun: (id: string) => call<RunStart>('GET', `/puzzles/runs/${part(id)}`),
  offline: () => call<OfflinePuzzle[]>('GET', '/puzzles/offline'),
  sendOffline: (results: OfflineResult[]) =>
    call<Schemas['OfflineJudged']>('POST', '/puzzles/offline', { results }),
  report: (game: string, puzzle: string, reason: Reason, text: string) =>
    call<{ id: number }>('POST', '/puzzles/reports', { game, puzzle, text: [reason, text].join(': ') }),
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
