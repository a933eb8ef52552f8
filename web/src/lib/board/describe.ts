// The board in words, for people who listen to it.

import type { BoardData, Game, Names, Scene, Side } from '../api/types';

/** A title in the reader's language, where the game has one. */
export function named(thing: { title: string; names?: Names } | undefined, language: string): string {
  return thing ? (thing.names?.[language] ?? thing.title) : '';
}

export function sideTitle(sides: Side[], name: string | null | undefined, language: string): string {
  return named(
    sides.find((side) => side.name === name),
    language,
  );
}

export interface Phrases {
  empty: string;
  notSeen: string;
  on: string;
}

export function pieceTitle(
  game: Pick<Game, 'sides' | 'board'>,
  piece: { symbol: string; side: string | null },
  language: string,
): string {
  const owner = sideTitle(game.sides, piece.side, language);
  return `${owner} ${named(game.board.symbols[piece.symbol], language)}`.trim();
}

/** What is on a cell, from the top downwards: "c4, White Arm on White Flat". */
export function cellLabel(
  game: Pick<Game, 'sides' | 'board'>,
  scene: Scene,
  cell: string,
  language: string,
  phrases: Phrases,
): string {
  if (scene.hidden.includes(cell)) return `${cell}, ${phrases.notSeen}`;
  const stack = scene.pieces.filter((piece) => piece.cell === cell).sort((a, b) => b.level - a.level);
  const words = stack.map((piece) => pieceTitle(game, piece, language)).join(` ${phrases.on} `);
  const marks = scene.marks
    .filter((mark) => mark.cell === cell)
    .map((mark) => `${mark.symbol ? pieceTitle(game, mark, language) : ''} ${mark.text}`.trim());
  return [cell, words || phrases.empty, ...marks].join(', ');
}

/** The cells row by row from the top, as a grid for screen readers. */
export function rowsOf(board: BoardData, place: (cell: string) => [number, number]): string[][] {
  const rows = new Map<number, { name: string; x: number }[]>();
  for (const { name } of board.cells) {
    const [x, y] = place(name);
    const key = Math.round(y / 10);
    rows.set(key, [...(rows.get(key) ?? []), { name, x }]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => cells.sort((a, b) => a.x - b.x).map(({ name }) => name));
}
