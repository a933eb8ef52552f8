// Ratings as they are written: 1612, 1612? while provisional, +8 for a change.

import type { GameSummary, OptionValues, RatedVariant } from '../api/types';
import { t } from '../i18n/index.svelte';
import type { Category } from './api';

type Rated = Pick<GameSummary, 'rated_variants'>;

export const ratingText = ({ rating, provisional }: { rating: number; provisional: boolean }): string =>
  `${rating}${provisional ? '?' : ''}`;

export const changeText = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

export const speedTitle = (speed: Category['speed']): string =>
  t(speed === 'correspondence' ? 'clock.days-kind' : `clock.${speed}`);

/** What players call a rated variant; empty for a game that has only one. */
export function variantTitle({ rated_variants: all }: Rated, variant: string): string {
  return all.length > 1 ? (all.find(({ name }) => name === variant)?.title ?? variant) : '';
}

/** The rated variant that has just these options, of those that differ from their defaults. */
export function variantWith({ rated_variants: all }: Rated, changed: OptionValues): RatedVariant | undefined {
  const names = Object.keys(changed);
  return all.find(
    ({ options }) =>
      Object.keys(options).length === names.length && names.every((name) => options[name] === changed[name]),
  );
}
