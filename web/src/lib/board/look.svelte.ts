import type { Game } from '../api/types';
import { isDark, settings } from '../settings/settings.svelte';
import { Palette } from './palette';

/** The colours of a game's board, as this person likes them. */
export function paletteOf(game: Game): Palette {
  return new Palette(game.board, game.sides, {
    dark: isDark(),
    board: settings.board,
    safeColours: settings.safeColours,
  });
}
