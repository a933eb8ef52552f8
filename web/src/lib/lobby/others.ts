// What to do while nobody is there.

import type { Game, NewTable, OptionValues } from '../api/types';
import type { RatingData } from '../ratings/api';

const START = 1600; // where ratings begin

/** A table against the computer of about one's own strength: by a rating that is settled, or else as played last. */
export function computerTable(
  game: Pick<Game, 'name' | 'sides' | 'levels'>,
  options: OptionValues,
  rating: RatingData | null,
  remembered: string | null = rememberedLevel(game.name),
): NewTable {
  const { levels, sides } = game;
  const settled = rating !== null && !rating.provisional;
  const played = settled ? undefined : levels.find((one) => one.name === remembered);
  const level = played ?? nearest(levels, rating?.rating ?? START);
  return {
    game: game.name,
    options,
    seats: Object.fromEntries(
      sides.map((side, i) => [side.name, i ? { kind: 'bot', level: level?.name ?? null } : { kind: 'you' }]),
    ),
    shuffle: true,
  };
}

/** The level whose estimate is nearest to a rating; the one in the middle where there are no estimates. */
function nearest(levels: Game['levels'], rating: number): Game['levels'][number] | undefined {
  const off = (one: Game['levels'][number]) => Math.abs((one.rating ?? Number.MAX_VALUE) - rating);
  const [best] = [...levels].sort((one, other) => off(one) - off(other));
  return best?.rating == null ? levels[Math.floor(levels.length / 2)] : best;
}

function rememberedLevel(game: string): string | null {
  try {
    return (
      (JSON.parse(localStorage.getItem(`ludarium.new.${game}`) ?? '{}') as { level?: string }).level ?? null
    );
  } catch {
    return null;
  }
}
