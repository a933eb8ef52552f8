// A move in words: the piece, where it stands, where it goes, and what is decided there.

import type { Game, Move, Scene } from '../api/types';
import { named } from '../board/describe';
import { subjectOf } from '../explain/subject';

type Told = Pick<Game, 'board' | 'actions'>;

/** "Hexagon 2-7 → 2-6, Turn left"; as players write it where the path says nothing of a piece. */
export function moveWords(
  move: Pick<Move, 'path' | 'display'>,
  game: Told,
  scene: Scene,
  language: string,
  say: (english: string) => string = (english) => english,
): string {
  const cells = new Set(game.board.cells.map(({ name }) => name));
  const [first = '', ...rest] = move.path;
  const piece = subjectOf(scene, cells.has(first) ? { cell: first } : { slot: first });
  const places = move.path.filter((token) => cells.has(token));
  const decided = rest.flatMap((token) => game.actions[token]?.label ?? []).map(say);
  const symbol = piece && game.board.symbols[piece.symbol];
  if (!symbol) return move.display;
  const from = cells.has(first) ? ' ' : ' → ';
  const way = places.length ? `${from}${places.join(' → ')}` : '';
  return [`${named(symbol, language)}${way}`, ...decided].join(', ');
}
