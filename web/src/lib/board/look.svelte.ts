import type { BoardData, Game } from '../api/types';
import type { PieceStyle } from '../settings/defaults';
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

/** How the pieces of a board are shown: as this person likes them, or as the game has them. */
export function pieceStyle({ pieces }: Pick<BoardData, 'pieces'>): PieceStyle {
  return settings.pieces === 'auto' ? pieces : settings.pieces;
}
