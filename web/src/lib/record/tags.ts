// The tags of a record in words: who played, and how it ended.

import type { Game } from '../api/types';
import { sideTitle } from '../board/describe';
import { levelTitle } from '../i18n/levels';
import { text } from '../i18n/text';

const COMPUTER = /^Computer \((.+)\)$/;

/** Each tag as people say it; tags that mean nothing special are shown as they are. */
export function tagWords(
  tags: Record<string, string>,
  game: Pick<Game, 'sides' | 'levels'>,
  language: string,
): string[] {
  return Object.entries(tags).map(([name, value]) => {
    const side = game.sides.find((one) => one.name === name.toLowerCase() || one.title === name);
    if (side) return `${sideTitle(game.sides, side.name, language)}: ${player(value, game, language)}`;
    return name.toLowerCase() === 'result' ? result(value, game, language) : value;
  });
}

function player(name: string, { levels }: Pick<Game, 'levels'>, language: string): string {
  const level = COMPUTER.exec(name)?.[1];
  if (level === undefined) return name;
  const title = levels.find((one) => one.name === level)?.title ?? level;
  return text(language, 'table.computer', { level: levelTitle({ name: level, title }, language) });
}

/** The winner; how they won is told where the game ends. */
function result(value: string, { sides }: Pick<Game, 'sides'>, language: string): string {
  const [winner = ''] = value.split(' ');
  const known = sides.some(({ name }) => name === winner);
  return known ? text(language, 'table.wins', { side: sideTitle(sides, winner, language) }) : value;
}
