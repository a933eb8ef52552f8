// Puzzles in words.

import type { Game } from '../api/types';
import { sideTitle } from '../board/describe';
import type { Key } from '../i18n/en';
import type { Difficulty, PuzzleData } from './api';

type Say = (key: Key, values?: Record<string, string | number>) => string;

export const DIFFICULTIES: Difficulty[] = ['easiest', 'easy', 'medium', 'hard', 'hardest'];

/** "White wins in 3 moves". */
export function taskOf({ side, moves }: PuzzleData, game: Game, language: string, t: Say): string {
  const title = sideTitle(game.sides, side, language);
  return moves === 1 ? t('puzzles.task.one', { side: title }) : t('puzzles.task', { side: title, moves });
}

const WRONG: Record<string, Key> = {
  'lost-win': 'puzzles.wrong.lost-win',
  loses: 'puzzles.wrong.loses',
  slow: 'puzzles.wrong.slow',
};

/** Why a move is wrong, with {move} in it; `left` is how many moves are enough. */
export function wrongText(reason: string | undefined, left: number, t: Say): string {
  if (reason === 'slow' && left === 1) return t('puzzles.wrong.slow.one');
  return t(WRONG[reason ?? ''] ?? 'puzzles.wrong', { moves: left });
}

/** The parts of the address behind /puzzles, as what they ask for. */
export type Place =
  | { page: 'choose'; game: string }
  | { page: 'daily' | 'offline' }
  | { page: 'run'; game: string }
  | { page: 'next'; game: string; theme: string; difficulty: Difficulty | ''; rated: boolean }
  | { page: 'one'; game: string; id: string; again: boolean };

export function placeOf([game = '', what = '', ...more]: readonly string[]): Place {
  if (game === 'daily' || game === 'offline') return { page: game };
  if (!what) return { page: 'choose', game };
  if (what === 'run') return { page: 'run', game };
  if (what !== 'next') return { page: 'one', game, id: what, again: more[0] === 'again' };
  const [theme = '', difficulty = '', rated = ''] = more;
  const known = DIFFICULTIES.find((each) => each === difficulty) ?? '';
  return { page: 'next', game, theme, difficulty: known, rated: rated !== 'free' };
}

export function pathTo(game: string, theme: string, difficulty: Difficulty | '', rated: boolean): string[] {
  const path = ['puzzles', game, 'next', theme, difficulty, rated ? '' : 'free'];
  while (path.at(-1) === '') path.pop();
  return path;
}
