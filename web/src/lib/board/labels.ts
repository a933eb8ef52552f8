// The names of columns and rows, for the frame around the cells.

import type { BoardData } from '../api/types';

export interface EdgeLabels {
  columns: Map<number, string>;
  rows: Map<number, string>;
}

/** The names of columns (by x) and rows (by y), where they make up the names of the cells of a full grid. */
export function edgeLabels(board: BoardData): EdgeLabels | null {
  const columns = new Map<number, string[]>();
  const rows = new Map<number, string[]>();
  const round = (value: number) => Math.round(value * 1000) / 1000;
  for (const { name, x, y } of board.cells) {
    columns.set(round(x), [...(columns.get(round(x)) ?? []), name]);
    rows.set(round(y), [...(rows.get(round(y)) ?? []), name]);
  }
  if (Math.min(columns.size, rows.size) < 2 || columns.size * rows.size !== board.cells.length) return null;
  const across = new Map([...columns].map(([x, names]) => [x, sharedStart(names)]));
  const down = new Map([...rows].map(([y, names]) => [y, reversed(sharedStart(names.map(reversed)))]));
  const fits = board.cells.every(({ name, x, y }) => name === `${across.get(round(x))}${down.get(round(y))}`);
  return fits ? { columns: across, rows: down } : null;
}

const READABLE = 9.5; // pixels
const USUAL = 13;
const WIDEST = 52; // units that a name may take of a cell
const LETTER = 0.62; // of the size of a font, on average

/** How large the names on the cells are: readable on a small board, as far as they fit. */
export function labelSize(scale: number, letters: number): number {
  return Math.max(USUAL, Math.min(READABLE / scale, WIDEST / (LETTER * Math.max(letters, 1)), 30));
}

/** The cells that a sentence names. */
export function cellsIn(sentence: string, cells: readonly { name: string }[]): string[] {
  const words = new Set(sentence.split(/[^\p{L}\p{N}-]+/u));
  return cells.map(({ name }) => name).filter((name) => words.has(name));
}

const reversed = (word: string) => [...word].reverse().join('');

function sharedStart(words: string[]): string {
  const first = words[0] ?? '';
  let length = first.length;
  for (const word of words) {
    while (!word.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
