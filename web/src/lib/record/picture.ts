// A picture of a study's position, or of its moves up to there: what the server is asked for.

import type { Game, PictureRequest } from '../api/types';
import type { Shape } from '../board/shapes';
import type { Settings } from '../settings/defaults';
import type { Study } from './study.svelte';
import { pathOf, type TreeNode } from './tree';

export const MOST_MOVES = 119; // of an animation
export type Kind = 'png' | 'svg' | 'gif';
export const SIZES = { small: 32, medium: 48, large: 96 } as const;
export type Size = keyof typeof SIZES;
const LARGEST_FRAME = 56;

export interface Wish {
  kind: Kind;
  size: Size;
  flipped: boolean;
  /** With names and clocks. */
  people: boolean;
  /** What is drawn on the board. */
  shapes: readonly Shape[];
}

export function pictureOf(
  game: Game,
  { options, start, tags, at }: Pick<Study, 'options' | 'start' | 'tags' | 'at'>,
  settings: Pick<Settings, 'pieces' | 'coordinates'>,
  dark: boolean,
  { kind, size, flipped, people, shapes }: Wish,
): PictureRequest {
  const line: TreeNode[] = pathOf(at);
  const cell = kind === 'gif' ? Math.min(SIZES[size], LARGEST_FRAME) : SIZES[size];
  return {
    game: game.name,
    options,
    text: start || null,
    moves: line.map(({ text }) => text),
    kind,
    theme: dark ? 'dark' : 'light',
    pieces: settings.pieces === 'auto' ? game.board.pieces : settings.pieces,
    coordinates: settings.coordinates,
    cell,
    flipped,
    first: kind === 'gif' ? Math.max(0, line.length - MOST_MOVES) : 0,
    arrows: shapes.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as [string, string]])),
    names: people ? namesIn(game, tags) : {},
    clocks: people ? line.map(({ clock }) => clock) : [],
  };
}

/** The players of a record, by side. */
function namesIn(game: Game, tags: Record<string, string>): Record<string, string> {
  const named = game.sides.map(({ name }) => [name, tags[name[0]?.toUpperCase() + name.slice(1)] ?? '']);
  return Object.fromEntries(named.filter(([, name]) => name && name !== '?'));
}

/** How a file of the picture is called. */
export function fileName(game: Game, { at }: Pick<Study, 'at'>, kind: Kind): string {
  return `${game.name}-${pathOf(at).length}.${kind}`;
}
