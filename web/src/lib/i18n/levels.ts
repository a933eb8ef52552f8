// The computer's levels in words.

import type { Level } from '../api/types';
import { en, type Key } from './en';
import { text } from './text';

/** The title of a level, as the server calls it where the catalogues have no word for it. */
export function levelTitle({ name, title }: Pick<Level, 'name' | 'title'>, language: string): string {
  const key = `level.${name}`;
  return key in en ? text(language, key as Key) : title;
}

/** What a level does, in a few sentences. */
export function levelHelp(level: Level, language: string): string {
  const { moves_ahead, positions, seconds, exchanges, tolerance, overlooks } = level;
  const sentences: string[] = [];
  const say = (key: Key, values: Record<string, string | number> = {}) =>
    sentences.push(text(language, key, values));
  if (moves_ahead !== null) say('level.help.ahead', { count: moves_ahead });
  if (positions !== null) say('level.help.positions', { count: positions.toLocaleString(language) });
  if (seconds !== null) say('level.help.deep', { count: seconds });
  if (!exchanges) say('level.help.exchanges');
  if (tolerance) say('level.help.tolerance', { percent: tolerance });
  if (overlooks) say('level.help.overlooks', { percent: overlooks });
  return sentences.join(language === 'ja' ? '' : ' ');
}
