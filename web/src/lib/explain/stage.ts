// What is to be decided while a move is only begun.

import type { Advice, Game, Scene, Text } from '../api/types';
import { subjectOf } from './subject';

export interface Stage {
  /** The symbol of the piece that has been taken up, where the next click says where it goes. */
  symbol: string | null;
  /** What the game says of the buttons that are offered. */
  prompts: Text[];
}

/** Where the clicks of a move have come to; null where nothing is chosen, or nothing is left to decide. */
export function stageOf(
  game: Pick<Game, 'board' | 'actions'>,
  scene: Scene,
  path: readonly string[],
  next: readonly string[],
): Stage | null {
  const [first] = path;
  if (first === undefined || !next.length) return null;
  const cells = new Set(game.board.cells.map(({ name }) => name));
  const subject = subjectOf(scene, cells.has(first) ? { cell: first } : { slot: first });
  const symbol = subject?.symbol ?? null;
  const piece = (symbol !== null && game.board.symbols[symbol]?.title) || '';
  const cell = path.findLast((token) => cells.has(token)) ?? '';
  const offered = Object.entries(game.actions).filter(([name]) => next.includes(name));
  const texts = new Set(offered.flatMap(([, { prompt }]) => prompt || []));
  const prompts = [...texts].map((text) => ({ text, values: { piece, cell } }));
  const goes = symbol !== null && next.some((token) => cells.has(token));
  return goes || prompts.length ? { symbol: goes ? symbol : null, prompts } : null;
}

/** What the rules announce, such as check, is told while a move is begun, too. */
export function announced(
  { now, tells }: Pick<Advice, 'now' | 'tells'>,
  notices: readonly { kind: string }[],
  stage: Stage | null,
): Text | null {
  return stage && notices.some(({ kind }) => tells.includes(kind)) ? now : null;
}
