import type { PlayedMove } from '../api/types';

export interface Turn {
  number: number;
  /** The moves of each side in this turn, with their place in the list of all moves. */
  moves: Record<string, { move: PlayedMove; index: number }[]>;
}

/** The list of moves in numbered turns. A side may decide several times in a turn. */
export function turnsOf(moves: PlayedMove[]): Turn[] {
  const turns: Turn[] = [];
  let before: string | null = null;
  moves.forEach((move, index) => {
    let turn = turns.at(-1);
    if (!turn || (move.side !== before && turn.moves[move.side])) {
      turn = { number: turns.length + 1, moves: {} };
      turns.push(turn);
    }
    turn.moves[move.side] = [...(turn.moves[move.side] ?? []), { move, index }];
    before = move.side;
  });
  return turns;
}

/** The number in the list of moves, and the side, of the move that a position comes after; null for the start. */
export function moveBefore(moves: PlayedMove[], ply: number): { number: number; side: string } | null {
  const side = moves[ply - 1]?.side;
  const turn = turnsOf(moves.slice(0, ply)).at(-1);
  return side !== undefined && turn ? { number: turn.number, side } : null;
}
