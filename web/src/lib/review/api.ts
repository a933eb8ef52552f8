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
type Asked = Schemas['ReviewAttempt']['ask'];

const part = encodeURIComponent;
const ofTable = (id: string) => `/tables/${part(id)}/review`;
const ofExercise = (id: string) => `/exercises/${part(id)}`;
const asking = (knowing: string | null) => (knowing === null ? '' : `?knowing=${part(knowing)}`);

export const reviews = {
  begin: (table: string, knowing: string | null) => call<Review>('POST', ofTable(table), { knowing }),
  read: (table: string, knowing: string | null) => call<Review>('GET', ofTable(table) + asking(knowing)),
  attempt: (table: string, ply: number, knowing: string | null, ask: Asked, move = '') =>
    call<AttemptAnswer>('POST', `${ofTable(table)}/tries`, { ply, knowing, ask, move }),
};

export const exercises = {
  list: () => call<ExerciseList>('GET', '/exercises'),
  read: (id: string) => call<Exercise>('GET', ofExercise(id)),
  attempt: (id: string, ask: Asked, move = '') =>
    call<AttemptAnswer>('POST', `${ofExercise(id)}/tries`, { ask, move }),
  grade: (id: string, grade: Grade) => call<ExerciseSummary>('POST', `${ofExercise(id)}/grade`, { grade }),
  forget: (id: string) => call<void>('DELETE', ofExercise(id)),
};
