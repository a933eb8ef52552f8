// What the set-up page asks the server for.

import type { NewTable, OptionValues, Side, SpectatorRules, TimeControl } from '../api/types';
import type { Kind } from '../summary/kind';

export const CLOCKS: Record<string, TimeControl | null> = {
  none: null,
  '2+1': { base_seconds: 120, increment_seconds: 1 },
  '3+2': { base_seconds: 180, increment_seconds: 2 },
  '5+5': { base_seconds: 300, increment_seconds: 5 },
  '10+10': { base_seconds: 600, increment_seconds: 10 },
  '30+20': { base_seconds: 1800, increment_seconds: 20 },
};
/** Days for each move are for people who play each other. */
export const DAY_CLOCKS: Record<string, TimeControl> = {
  '1d': { per_move_days: 1 },
  '3d': { per_move_days: 3 },
  '7d': { per_move_days: 7 },
};
export const CUSTOM = 'custom';

/** The clocks that are offered for a kind of game, by name. */
export function clocksFor(kind: Kind): [string, TimeControl | null][] {
  return Object.entries(kind === 'friend' ? { ...CLOCKS, ...DAY_CLOCKS } : CLOCKS);
}

export interface Wish {
  kind: Kind;
  /** The own side, or `random`. */
  side: string;
  /** The level of the computer that is played against. */
  level: string;
  /** The levels of computers that play each other, by side. */
  levels: Record<string, string>;
  clock: string;
  /** The clock where none of those that are offered was chosen. */
  custom: TimeControl;
  /** What a friend has to know to take the other seat. */
  password: string;
  /** Who may look on at a game with a friend. */
  spectators: SpectatorRules;
  takebacks: boolean;
  /** The computer shows bad moves at once, and waits until they are kept. */
  teaching: boolean;
  rated: boolean;
  options: OptionValues;
}

/** Whether such a game can be a teaching game. */
export const teaches = ({ kind, clock }: Pick<Wish, 'kind' | 'clock'>) =>
  kind === 'computer' && clock === 'none';

export function tableRequest(
  game: { name: string; sides: readonly Side[] },
  wish: Wish,
  position: string,
): NewTable {
  const { kind, side: own, level, levels, options } = wish;
  const sides = game.sides.map((side) => side.name);
  const mine = sides.includes(own) ? own : sides[0];
  const seat = (side: string): NewTable['seats'][string] => {
    if (kind === 'engines') return { kind: 'bot', level: levels[side] || null };
    if (kind === 'one-device' || side === mine) return { kind: 'you' };
    return kind === 'computer' ? { kind: 'bot', level: level || null } : { kind: 'open' };
  };
  return {
    game: game.name,
    options,
    position: position || null,
    seats: Object.fromEntries(sides.map((side) => [side, seat(side)])),
    shuffle: (kind === 'computer' || kind === 'friend') && own === 'random',
    time_control:
      wish.clock === CUSTOM ? wish.custom : (Object.fromEntries(clocksFor(kind))[wish.clock] ?? null),
    takebacks: wish.takebacks ? 'fair' : 'never',
    rated: wish.rated,
    teaching: wish.teaching && teaches(wish),
    visibility: kind === 'friend' ? 'link' : 'private',
    password: kind === 'friend' ? wish.password : '',
    ...(kind === 'friend' ? { spectators: wish.spectators } : {}),
  };
}
