// How a game ended for the one who reads it, and what comes next.

import type { Level, NewTable, Outcome, Seat, TableData, View } from '../api/types';
import type { Key } from '../i18n/en';
import { resultTitle, resultWords } from './result';

type Words = (key: Key, values?: Record<string, string | number>) => string;

export type Feeling = 'won' | 'lost' | 'drawn' | 'none';

/** What the end means to who looks at it: nothing of their own to who watches, or plays both sides. */
export function feelingOf({ winner, reason }: Outcome, you: readonly string[]): Feeling {
  if (you.length !== 1 || reason === 'abort') return 'none';
  if (winner === null) return 'drawn';
  return winner === you[0] ? 'won' : 'lost';
}

export function endingTitle(
  outcome: Outcome,
  you: readonly string[],
  title: (side: string) => string,
  t: Words,
): string {
  const feeling = feelingOf(outcome, you);
  if (feeling === 'won') return t('ending.won');
  if (feeling === 'lost') return t(outcome.reason === 'resignation' ? 'ending.resigned' : 'ending.lost');
  return resultTitle(outcome, title, t);
}

/** What happened, for below the title; nothing where that says it already. */
export function endingWords(
  outcome: Outcome,
  { you, tournament }: Pick<TableData, 'you' | 'tournament'>,
  sides: readonly string[],
  title: (side: string) => string,
  t: Words,
): string {
  const { reason } = outcome;
  if (tournament && reason === 'abort') return t('cup.aborted');
  if (feelingOf(outcome, you) === 'lost' && reason === 'resignation') return '';
  return resultWords(outcome, you, sides, title, t);
}

const OUTSIDE_THE_RULES = [
  'resignation',
  'timeout',
  'abandonment',
  'agreement',
  'abort',
  'adjudication',
  'correction',
  'removal',
];

/** The cells of the pieces that decided the game: what the game points out, or the last move. */
export function decidingCells(view: Pick<View, 'notices' | 'last'>, { reason }: Outcome): string[] {
  if (OUTSIDE_THE_RULES.includes(reason)) return [];
  const pointed = view.notices.flatMap((notice) => notice.cells);
  return pointed.length ? pointed : view.last.slice(-1);
}

/** The level to play next: one up after a win, one down after a loss. */
export function nextLevel(
  levels: readonly Level[],
  seats: Record<string, Seat>,
  feeling: Feeling,
): Level | undefined {
  const bot = Object.values(seats).find(({ kind }) => kind === 'bot');
  const at = levels.findIndex(({ name }) => name === bot?.level);
  if (at < 0 || (feeling !== 'won' && feeling !== 'lost')) return undefined;
  return levels[at + (feeling === 'won' ? 1 : -1)];
}

const FIRST_LEVELS = 2;

/** Whether lessons would help most: after a loss against one of the lowest levels. */
export function lessonsHelp(
  levels: readonly Level[],
  seats: Record<string, Seat>,
  feeling: Feeling,
): boolean {
  const bot = Object.values(seats).find(({ kind }) => kind === 'bot');
  return feeling === 'lost' && levels.slice(0, FIRST_LEVELS).some(({ name }) => name === bot?.level);
}

/** The same table again, with the computer at another level. `start` is empty for the game's own start. */
export function sameTable(
  { game, options, time_control, takebacks, visibility, you }: TableData,
  sides: readonly string[],
  level: string,
  start: string,
): NewTable {
  return {
    game,
    options,
    position: start || null,
    seats: Object.fromEntries(
      sides.map((side) => [side, you.includes(side) ? { kind: 'you' } : { kind: 'bot', level }]),
    ),
    shuffle: false,
    time_control,
    takebacks,
    visibility,
  };
}
