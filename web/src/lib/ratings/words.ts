// Ratings as they are written: 1612, 1612? while provisional, +8 for a change.

import type { Game, GameOption } from '../api/types';
import { t } from '../i18n/index.svelte';
import type { Category } from './api';

export const ratingText = ({ rating, provisional }: { rating: number; provisional: boolean }): string =>
  `${rating}${provisional ? '?' : ''}`;

export const changeText = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

export const speedTitle = (speed: Category['speed']): string =>
  t(speed === 'correspondence' ? 'clock.days-kind' : `clock.${speed}`);

/** The option whose values have ratings of their own: the one that has all of these values. */
function ratedOption(options: readonly GameOption[], variants: readonly string[]): GameOption | undefined {
  return options.find(({ values }) => variants.length > 0 && variants.every((one) => values.includes(one)));
}

/** What players call a variant; empty for a game that has only one. */
export function variantTitle(game: Pick<Game, 'options'>, variant: string): string {
  const option = ratedOption(game.options, [variant]);
  return option ? (option.titles[variant] ?? variant) : '';
}
