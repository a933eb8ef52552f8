// What games are about to declare, for servers that do not send it yet.

import type { BoardData } from '../api/types';
import { type Action, sideTurn } from './actions';

interface Declaring {
  actions: Record<string, Action | string>;
  board: Pick<BoardData, 'cells'>;
}

/** The actions; where only labels are sent, turn and key are read out of their names. */
export function declaredActions({ actions, board }: Declaring): Record<string, Action> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      typeof action === 'string' ? readName(name, action, sideTurn(board)) : action,
    ]),
  );
}

function readName(name: string, label: string, side: number): Action {
  const turn = /^rotate-(?:(left|right)(?:-(\d))?|(\d))$/.exec(name);
  const keys: Record<string, string> = { skip: ' ', pass: ' ', 'rotate-left': 'a', 'rotate-right': 'd' };
  const sides = turn ? Number(turn[2] ?? turn[3] ?? 1) * (turn[1] === 'left' ? -1 : 1) : 0;
  return { label, turn: sides * side, key: keys[name] ?? '' };
}

/** Whether drawn pieces stand on discs of their side's colours. */
export function standsOnDiscs(board: BoardData & { discs?: boolean }): boolean {
  return board.discs ?? false;
}
