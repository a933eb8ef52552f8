import type { Move, PossibleMove } from '../api/types';

const NOTE_SHOWN = 4000; // milliseconds

/** Moves for the next turn in the form of moves for this one. */
export function asMoves(possible: PossibleMove[]): Move[] {
  return possible.map(({ text, path, kind, captures }) => ({ text, path, display: text, kind, captures }));
}

/** The legal move that was meant: by its text, or by its clicks where it is written otherwise now. */
export function meant(move: Move, legal: Move[]): Move | undefined {
  const clicks = move.path.join('\n');
  return legal.find(({ text }) => text === move.text) ?? legal.find(({ path }) => path.join('\n') === clicks);
}

/** A move that waits for its turn. */
export class Premove {
  move = $state.raw<Move | null>(null);
  /** The move that could not be played when its turn came, for a moment. */
  dropped = $state.raw<Move | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  choose(move: Move | null): void {
    this.move = move;
    this.dropped = null;
  }

  /** The turn has come: plays the move if it is legal, and drops it otherwise. */
  come(legal: Move[], play: (move: Move) => void): void {
    const { move } = this;
    if (!move) return;
    this.move = null;
    const found = meant(move, legal);
    if (found) play(found);
    else this.drop(move);
  }

  private drop(move: Move): void {
    this.dropped = move;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.dropped = null;
    }, NOTE_SHOWN);
  }
}
