import type { Move } from '../api/types';
import { afterClick, finished, nextSteps, onlyBeginning } from './trie';

/** A walk along the paths of the legal moves: what has been chosen, and what may come next. */
export class Walk {
  moves = $state.raw<Move[]>([]);
  path = $state.raw<string[]>([]);
  /** A whole move that waits to be confirmed. */
  pending = $state.raw<Move | null>(null);
  /** Whether the moves are for the next turn, not for this one. */
  ahead = $state(false);
  readonly steps = $derived(this.pending ? new Map<string, Move[]>() : nextSteps(this.moves, this.path));
  readonly roots = $derived(nextSteps(this.moves, []));

  constructor(
    private readonly play: (move: Move, ahead: boolean) => void,
    private readonly asks: () => boolean,
    /** Whether a beginning may be left out where there is no other. */
    private readonly implied: (token: string) => boolean = () => false,
  ) {}

  /** New moves begin a new walk, unless the turn came while the beginning of a legal move was chosen. */
  offer(moves: Move[], ahead = false): void {
    const same =
      moves.length === this.moves.length && moves.every((move, i) => move.text === this.moves[i]?.text);
    const goesOn = this.ahead && !ahead && nextSteps(moves, this.path).size > 0;
    this.moves = moves;
    this.ahead = ahead;
    if (!same && !goesOn) this.clear();
  }

  /** Whether a click on it would play a move at once. */
  finishes(token: string): boolean {
    return finished(this.moves, [...this.path, token]) !== undefined;
  }

  /** Whether a click on it would do something: lead on, begin, or take something back. */
  accepts(token: string): boolean {
    return (
      this.pending !== null ||
      this.steps.has(token) ||
      this.roots.has(token) ||
      this.path.includes(token) ||
      this.impliedBy(token) !== undefined
    );
  }

  private impliedBy(token: string): string | undefined {
    const first = this.path.length ? undefined : onlyBeginning(this.moves, token);
    return first !== undefined && this.implied(first) ? first : undefined;
  }

  /** The moves that a click on it would choose or lead to, once it is known what goes there. */
  leads(token: string): Move[] {
    if (this.path.length) return this.steps.get(token) ?? [];
    const first = this.impliedBy(token);
    return first === undefined ? [] : (nextSteps(this.moves, [first]).get(token) ?? []);
  }

  choose(token: string): void {
    this.pending = null;
    const first = this.impliedBy(token);
    const path = first === undefined ? this.path : [first];
    this.path = afterClick(this.moves, path, token);
    const move = finished(this.moves, this.path);
    if (!move) return;
    if (this.asks() && !this.ahead) this.pending = move;
    else this.commit(move);
  }

  /** Begins with this token, whatever was chosen before. */
  restart(token: string): void {
    this.clear();
    if (this.roots.has(token)) this.path = [token];
  }

  confirm(): void {
    if (this.pending) this.commit(this.pending);
  }

  private commit(move: Move): void {
    this.pending = null;
    this.path = [];
    this.play(move, this.ahead);
  }

  /** One step back, and where that leads: to the step before, or to the piece that is let go. */
  back(): string | null {
    const [piece] = this.path;
    this.pending = null;
    this.path = this.path.slice(0, -1);
    return this.path.at(-1) ?? piece ?? null;
  }

  clear(): void {
    this.pending = null;
    this.path = [];
  }
}
