// The computer's levels in words.

import type { Level } from '../api/types';
import { en, type Key } from './en';
import { text } from './text';

const OFTEN = 50; // hundredths of a piece that a move may cost before the level's mistakes are plain to see
const MOST = 60; // per cent of the threats close by

/** The title of a level, as the server calls it where the catalogues have no word for it. */
export function levelTitle({ name, title }: Pick<Level, 'name' | 'title'>, language: string): string {
  const key = `level.${name}`;
  return key in en ? text(language, key as Key) : title;
}

/** How well a level plays, in a sentence or two. */
export function levelHelp(
  { moves_ahead, seconds, exchanges, tolerance, overlooks }: Level,
  language: string,
): string {
  const sentences: string[] = [];
  const say = (key: Key, values: Record<string, string | number> = {}) =>
    sentences.push(text(language, key, values));
  if (overlooks > 0) say('level.help.glance');
  else if (seconds !== null) say('level.help.deep', { count: seconds });
  else if (moves_ahead === null) say('level.help.far');
  else say(moves_ahead === 1 ? 'level.help.one' : 'level.help.ahead', { count: moves_ahead });
  if (!exchanges) say('level.help.exchanges');
  if (tolerance >= OFTEN) say('level.help.often');
  else if (tolerance > 0) say('level.help.sometimes');
  if (overlooks >= MOST) say('level.help.blind');
  else if (overlooks > 0) say('level.help.overlooks');
  return sentences.join(language === 'ja' ? '' : ' ');
}
