// A course as a list, what is solved of it, the first game after it, and where it is told how to play well.

import type { Course, Game, Lesson, NewTable } from '../api/types';
import { tableRequest } from '../table/request';

export const lessonsOf = (course: Course): Lesson[] => course.chapters.flatMap(({ lessons }) => lessons);

export interface Progress {
  done: number;
  all: number;
  /** The first lesson that is not solved yet. */
  next: Lesson | undefined;
}

export function progressOf(lessons: readonly Lesson[], solved: Record<string, unknown>): Progress {
  const open = lessons.filter(({ name }) => !(name in solved));
  return { done: lessons.length - open.length, all: lessons.length, next: open[0] };
}

/** A game against the lowest level, with the learner on the side that begins. */
export function firstGame(game: Pick<Game, 'name' | 'sides' | 'levels' | 'table_options'>): NewTable {
  return tableRequest(
    game,
    {
      kind: 'computer',
      side: game.sides[0]?.name ?? '',
      level: game.levels[0]?.name ?? '',
      levels: {},
      clock: 'none',
      custom: {},
      password: '',
      spectators: { allowed: true },
      takebacks: true,
      teaching: false,
      rated: false,
      options: { ...game.table_options },
    },
    '',
  );
}
