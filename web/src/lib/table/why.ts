// Why a click did nothing.

import type { Game, View } from '../api/types';
import { named, sideTitle } from '../board/describe';
import { subjectOf } from '../explain/subject';
import type { Key } from '../i18n/en';

/** A click on a cell or a slot that leads nowhere. */
export interface Wrong {
  token: string;
  /** What had been chosen before it. */
  path: readonly string[];
}

export interface Situation {
  game: Pick<Game, 'board' | 'sides'>;
  view: View;
  /** The sides that the viewer plays. */
  you: readonly string[];
  /** Whether the newest position is looked at, and the viewer is to act in it. */
  live: boolean;
  acts: boolean;
}

/** A sentence of the catalogue, and whether the next decision should be told again behind it. */
export interface Why {
  key: Key;
  values: Record<string, string>;
  repeat: boolean;
}

export function whyNot({ token, path }: Wrong, situation: Situation, language: string): Why | null {
  const { game, view, you, live, acts } = situation;
  const cells = new Set(game.board.cells.map(({ name }) => name));
  const at = (place: string) => subjectOf(view.scene, cells.has(place) ? { cell: place } : { slot: place });
  const title = (symbol: string) => named(game.board.symbols[symbol], language);
  const side = (name: string) => sideTitle(game.sides, name, language);
  const why = (key: Key, values: Record<string, string> = {}, repeat = false): Why => ({
    key,
    values,
    repeat,
  });

  if (!you.length) return null;
  if (!live) return why('why.past');
  if (!acts) return why('why.wait', { side: side(view.turn) });
  const chosen = path[0] === undefined ? null : at(path[0]);
  const met = at(token);
  if (chosen && cells.has(token)) return why('why.target', { piece: title(chosen.symbol), cell: token });
  const placing = view.legal_moves.every(({ path: [first = ''] }) => !cells.has(first));
  if (!met) return why(placing ? 'why.tray' : 'why.piece');
  const piece = title(met.symbol);
  if (met.spent) return why('why.spent', { piece });
  if (met.side === null) return why('why.nobody', { piece });
  if (met.side !== view.turn) return why('why.theirs', { piece, side: side(met.side), own: side(view.turn) });
  return why('why.stuck', { piece }, placing || view.notices.length > 0);
}
