// Moves with a picture in the place of the piece's name or letter, as in figurine notation.

import type { BoardData } from '../api/types';

export interface Figurine {
  /** The piece's symbol; empty where none is named. */
  symbol: string;
  /** The rest of the move. */
  text: string;
}

const SIGNS = '@x×*+-';

/** The title without what is added in brackets. */
const short = (title: string) => title.replace(/ \(.*\)$/, '');

export function figurine(display: string, board: Pick<BoardData, 'symbols' | 'cells'>): Figurine {
  const pieces = Object.values(board.symbols).filter((symbol) => symbol.is_piece);
  const named = pieces
    .flatMap(({ name, title }) => [title, short(title)].map((words) => ({ name, words })))
    .filter(({ words }) => words && display.startsWith(`${words} `))
    .sort((a, b) => b.words.length - a.words.length)[0];
  if (named) return { symbol: named.name, text: display.slice(named.words.length + 1) };
  const cells = board.cells.map(({ name }) => name);
  const begins = (text: string) => cells.some((cell) => text.startsWith(cell));
  if (begins(display)) return { symbol: '', text: display };
  const lettered = pieces.filter(
    ({ letter }) => letter && display.toUpperCase().startsWith(letter.toUpperCase()),
  );
  const piece = lettered.sort((a, b) => b.letter.length - a.letter.length)[0];
  if (!piece || lettered.filter(({ letter }) => letter === piece.letter).length > 1) {
    return { symbol: '', text: display };
  }
  const rest = display.slice(piece.letter.length);
  const where = SIGNS.includes(rest[0] ?? ' ') ? rest.slice(1) : rest;
  return begins(where) ? { symbol: piece.name, text: rest } : { symbol: '', text: display };
}
