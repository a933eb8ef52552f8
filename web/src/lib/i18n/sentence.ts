// Sentences of the games in a language: a template that the game's catalogue knows, and the values that fill it.

import type { Game, Text } from '../api/types';

type Titles = Pick<Game, 'sides' | 'board'>;

/** The words of a game's sides and pieces in a language, by their English titles. */
function titles({ sides, board }: Titles, language: string): Record<string, string> {
  const named = [...sides, ...Object.values(board.symbols)];
  return Object.fromEntries(named.map(({ title, names }) => [title, names[language] ?? title]));
}

/** A sentence in a language, in English where the catalogue lacks it. Values that are words are translated, too. */
export function sentence(
  { text, values }: Text,
  game: Titles,
  language: string,
  catalogue: Record<string, string>,
): string {
  const known = catalogue[text];
  const words = known === undefined ? {} : titles(game, language);
  return (known ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return words[value] ?? (known === undefined ? undefined : catalogue[value]) ?? String(value);
  });
}
