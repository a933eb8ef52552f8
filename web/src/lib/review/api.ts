// What the server knows of finished games and of the mistakes in them.

import { call } from '../api/http';
import type { components } from '../api/schema';

type Schemas = components['schemas'];
export type Review = Schemas['ReviewData'];
export type ReviewedMove = Schemas['ReviewedMove'];
export type TurningPoint = Schemas['TurningPointData'];
export type LineMove = Schemas['LineMove'];
export type AttemptAnswer = Schemas['AttemptAnswer'];
export type ReviewProgress = Schemas['ReviewProgress'];
export type Exercise = Schemas['ExerciseData'];
export type ExerciseSummary = Schemas['ExerciseSummary'];
export type ExerciseList = Schemas['ExerciseList'];
export type Grade = Schemas['GradeRequest']['grade'];
export type TaughtMove = Schemas['TaughtMove'];
type Asked = Schemas['ReviewAttempt']['ask'];

const part = encodeURIComponent;
const ofExercise = (id: string) => `/exercises/${part(id)}`;
const asking = (knowing: string | null) => (knowing === null ? '' : `?knowing=${part(knowing)}`);

/** A game that can be reviewed: one of a table, by its id or a shared one, or a record. */
export interface Reviewable {
  begin(knowing: string | null): Promise<Review>;
  read(knowing: string | null): Promise<Review>;
  attempt(ply: number, knowing: string | null, ask: Asked, move?: string): Promise<AttemptAnswer>;
  /** How the socket is asked for its progress. */
  followed(): { table: string } | { review: string };
}

function at(path: string): Pick<Reviewable, 'read' | 'attempt'> {
  return {
    read: (knowing) => call<Review>('GET', path + asking(knowing)),
    attempt: (ply, knowing, ask, move = '') =>
      call<AttemptAnswer>('POST', `${path}/tries`, { ply, knowing, ask, move }),
  };
}

/** What one's last move in a teaching game comes to. */
export const checkMove = ({ table, ply }: { table: string; ply: number }) =>
  call<TaughtMove>('POST', `/tables/${part(table)}/check`, { ply });

export function playedGame(id: string): Reviewable {
  const path = `/tables/${part(id)}/review`;
  return {
    ...at(path),
    begin: (knowing) => call<Review>('POST', path, { knowing }),
    followed: () => ({ table: id }),
  };
}

export function recordedGame(game: string, record: () => Promise<string>): Reviewable {
  let id = '';
  const here = () => at(`/reviews/${part(id)}`);
  return {
    begin: async (knowing) => {
      const review = await call<Review>('POST', '/reviews', { game, knowing, record: await record() });
      id = review.id;
      return review;
    },
    read: (knowing) => here().read(knowing),
    attempt: (...asked) => here().attempt(...asked),
    followed: () => ({ review: id }),
  };
}

export const exercises = {
  list: (due = false) => call<ExerciseList>('GET', `/exercises${due ? '?due=true' : ''}`),
  read: (id: string) => call<Exercise>('GET', ofExercise(id)),
  attempt: (id: string, ask: Asked, move = '') =>
    call<AttemptAnswer>('POST', `${ofExercise(id)}/tries`, { ask, move }),
  grade: (id: string, grade: Grade) => call<ExerciseSummary>('POST', `${ofExercise(id)}/grade`, { grade }),
  forget: (id: string) => call<void>('DELETE', ofExercise(id)),
};
