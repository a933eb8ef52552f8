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

const DAY = 86_400_000; // milliseconds

/** Milliseconds as people read a clock; days and hours where it takes days, tenths in the last twenty seconds. */
export function clockText(ms: number, language = 'en'): string {
  const left = Math.max(0, ms);
  if (left >= DAY) {
    const unit = (value: number, unit: 'day' | 'hour') =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
    return `${unit(Math.floor(left / DAY), 'day')} ${unit(Math.floor((left % DAY) / 3_600_000), 'hour')}`;
  }
  if (left < 20000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
