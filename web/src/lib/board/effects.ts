// What moves would do, as the game tells it.

import type { Move } from '../api/types';

export type Kind = Move['kind'];
export const KINDS: readonly Kind[] = ['move', 'capture', 'stack', 'drop', 'special'];

/** What a piece could do, whether or not it may do it now. */
export interface Ability {
  path: string[];
  kind: Kind;
  captures: string[];
}

export interface Target {
  token: string;
  /** What a click there may lead to; several where a later decision is owed. */
  kinds: Kind[];
}

/** The kinds of moves, each once, in a fixed order. */
export function kindsOf(moves: Move[]): Kind[] {
  const found = new Set(moves.map((move) => move.kind));
  return KINDS.filter((kind) => found.has(kind));
}

/** The cells that any of the moves would empty. */
export function victimsOf(moves: Move[]): string[] {
  return [...new Set(moves.flatMap((move) => move.captures))];
}

/** A capture elsewhere than on the place that is clicked. */
export interface Strike {
  /** The place, or a button. */
  from: string;
  to: string;
}

/** What each of the next steps would empty at a distance. */
export function strikesOf(steps: Iterable<[string, Move[]]>): Strike[] {
  return [...steps].flatMap(([from, moves]) =>
    victimsOf(moves).flatMap((to) => (to === from ? [] : { from, to })),
  );
}

/** Where the abilities of a piece end on the board, each cell once with all that may happen there. */
export function abilityTargets(abilities: Ability[], isCell: (token: string) => boolean): Target[] {
  const found = new Map<string, Set<Kind>>();
  for (const { path, kind } of abilities) {
    const end = path.slice(1).filter(isCell)[0];
    if (end !== undefined) found.set(end, (found.get(end) ?? new Set<Kind>()).add(kind));
  }
  return [...found].map(([token, kinds]) => ({ token, kinds: KINDS.filter((kind) => kinds.has(kind)) }));
}
