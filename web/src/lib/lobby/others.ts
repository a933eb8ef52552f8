// What to do while nobody is there.

import type { Game, NewTable, OptionValues } from '../api/types';

/** A table against the computer, at the level that was played last, or in the middle of them. */
export function computerTable(
  game: Pick<Game, 'name' | 'sides' | 'levels'>,
  options: OptionValues,
  remembered: string | null = rememberedLevel(game.name),
): NewTable {
  const { levels, sides } = game;
  const level = levels.find((one) => one.name === remembered) ?? levels[Math.floor(levels.length / 2)];
  return {
    game: game.name,
    options,
    seats: Object.fromEntries(
      sides.map((side, i) => [side.name, i ? { kind: 'bot', level: level?.name ?? null } : { kind: 'you' }]),
    ),
    shuffle: true,
  };
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
