// The games' own texts in the reader's language. A game brings its catalogue; it is asked for when a text is shown.

import { SvelteMap } from 'svelte/reactivity';
import { api } from '../api/http';
import type { Game, GameSummary, Text } from '../api/types';
import { language } from './index.svelte';
import { sentence } from './sentence';

type Named = Pick<Game, 'name'>;
type Titled = Pick<Game, 'name' | 'sides' | 'board'>;
type Catalogue = Record<string, string>;

const NOTHING: Catalogue = {};
const catalogues = new SvelteMap<string, Catalogue>();
const asked = new Set<string>();

function catalogueOf(name: string): Catalogue {
  if (language() === 'en') return NOTHING;
  const key = `${name} ${language()}`;
  const known = catalogues.get(key);
  if (!known && !asked.has(key)) {
    asked.add(key);
    api.texts(name, language()).then(
      ({ texts }) => catalogues.set(key, texts),
      () => asked.delete(key),
    );
  }
  return known ?? NOTHING;
}

/** A text of a game, in English where its catalogue lacks it. */
export const say = ({ name }: Named, english: string): string => catalogueOf(name)[english] ?? english;

/** A sentence of a game with its values. */
export const tell = (game: Titled, text: Text): string =>
  sentence(text, game, language(), catalogueOf(game.name));

/** A text of a list of games, which brings its own few translations. */
export const sayOf = ({ texts }: Pick<GameSummary, 'texts'>, english: string): string =>
  texts[language()]?.[english] ?? english;
