// Sentences of the games in the reader's language: a template that catalogues know, and the values that fill it.

import type { Game, Text } from '../api/types';
import { SENTENCES } from '../i18n/sentences';

type Titles = Pick<Game, 'sides' | 'board'>;

/** The words of a game's sides and pieces in a language, by their English titles. */
function titles({ sides, board }: Titles, language: string): Record<string, string> {
  const named = [...sides, ...Object.values(board.symbols)];
  return Object.fromEntries(named.map(({ title, names }) => [title, names[language] ?? title]));
}

/** A sentence in a language, in English where the catalogue lacks it. Titles of sides and pieces are translated, too. */
export function sentence({ text, values }: Text, game: Titles, language: string): string {
  const known = SENTENCES[language]?.[text];
  const words = known === undefined ? {} : titles(game, language);
  return (known ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : (words[value] ?? String(value));
  });
}
