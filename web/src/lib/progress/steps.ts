// What to do next in a game, and in which game.

import type { GameProgress } from './api';

export type Step = { kind: 'lesson'; lesson: string } | { kind: 'level'; level: string };

/** Lessons until a level is beaten, then one level after the other, then the lessons that are left. */
export function nextStep({ next_lesson, beaten, next_level }: GameProgress): Step | null {
  const lesson: Step | null = next_lesson === null ? null : { kind: 'lesson', lesson: next_lesson };
  const level: Step | null = next_level === null ? null : { kind: 'level', level: next_level };
  return beaten === null ? (lesson ?? level) : (level ?? lesson);
}

/** The parts of the address of a step. */
export function stepPath(game: string, step: Step): string[] {
  return step.kind === 'lesson'
    ? ['learn', game, 'lesson', step.lesson]
    : ['new', game, '', '', 'computer', step.level];
}

export const isBegun = ({ solved, beaten }: GameProgress): boolean => solved > 0 || beaten !== null;

/** The first game, from easy to hard, that is taught and in which no level is beaten yet. */
export function startHere(games: readonly GameProgress[]): GameProgress | undefined {
  return games.find(({ lessons, beaten }) => lessons > 0 && beaten === null);
}

/** The next game for a player of another one: the first that is not begun. */
export function otherGame(games: readonly GameProgress[], played: string): GameProgress | undefined {
  return games.find((one) => one.game !== played && one.lessons > 0 && !isBegun(one));
}
