// Draws the icons of pieces into a page that the server has written.

import { mount, unmount } from 'svelte';
import type { Game } from '../api/types';
import PieceIcon from '../explain/PieceIcon.svelte';

/** An attachment: every element of the class `piece` gets the icon that it names. */
export const icons = (game: Game) => (page: HTMLElement) => {
  const side = game.sides[0]?.name ?? null;
  const drawn = [...page.querySelectorAll<HTMLElement>('.piece[data-piece]')].map((target) =>
    mount(PieceIcon, { target, props: { game, symbol: target.dataset.piece ?? '', side, size: '1.75em' } }),
  );
  return () => {
    for (const icon of drawn) void unmount(icon);
  };
};
