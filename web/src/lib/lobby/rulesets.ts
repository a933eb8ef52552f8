// A game and its rules in a few words, for lists.

import type { GameSummary, Ruleset } from '../api/types';
import { named } from '../board/describe';
import { sayOf } from '../i18n/games.svelte';
import { language, t } from '../i18n/index.svelte';
import { variantWith } from '../ratings/words';

/** The game's name, with what its rules are called where they are not the defaults. */
export function rulesetTitle(games: readonly GameSummary[], { game, changed }: Ruleset): string {
  const found = games.find(({ name }) => name === game);
  if (!found) return game;
  const title = named(found, language());
  if (!Object.keys(changed).length) return title;
  const variant = variantWith(found, changed);
  return `${title} (${variant ? sayOf(found, variant.title) : t('lobby.variant')})`;
}
