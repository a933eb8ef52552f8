import { untrack } from 'svelte';
import type { PossibleMove, Scene } from '../api/types';
import { type Place, samePlace } from '../board/looking';
import { Possible } from './possible.svelte';
import { movesOf, subjectOf } from './subject';

const LINGERS = 250; // milliseconds that a sheet stays open, so that a hand can get there
const SETTLES = 150; // milliseconds after a move in which nobody can have looked at what came

/** The position whose pieces are explained. */
export interface Explained {
  scene: Scene;
  /** Changes whenever the moves of a piece may change. */
  position: string;
}

/** Which piece is explained: the one that is looked at on the board, and in the card since. */
export class Looking {
  /** What somebody looks at now; its moves are drawn. */
  private at = $state.raw<Place | null>(null);
  /** What the card tells of. */
  private kept = $state.raw<Place | null>(null);
  /** Whether a card that covers something is open; a move closes it. */
  open = $state(false);
  /** Whether the card tells of the marks on the board, until a piece is chosen. */
  marks = $state(false);
  /** How the board lies, in quarter turns clockwise: what points somewhere is drawn as it does there. */
  turns = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The position that has been there for a moment. */
  private settled: string;
  private readonly possible: Possible;

  private readonly position = $derived.by(() => this.given().position);
  readonly subject = $derived.by(() => subjectOf(this.given().scene, this.kept));
  private readonly seen = $derived.by(() => subjectOf(this.given().scene, this.at));

  constructor(
    private readonly given: () => Explained,
    ask: (side: string) => Promise<PossibleMove[] | null>,
  ) {
    this.possible = new Possible(ask);
    this.settled = untrack(() => given().position);
    $effect(() => this.wonder(this.seen?.side));
    $effect(() => {
      const { position } = this;
      this.open = false;
      const timer = setTimeout(() => {
        this.settled = position;
      }, SETTLES);
      return () => clearTimeout(timer);
    });
  }

  /** Somebody looks at a piece, or no longer; they may have chosen it, not only pointed at it. */
  look = (place: Place | null, chosen = false): void => {
    clearTimeout(this.timer);
    this.at = place;
    if (chosen) this.marks = false;
    if (place) {
      this.kept = place;
      // A piece that comes under the hand by a move opens nothing.
      this.open = this.position === this.settled;
    } else {
      this.timer = setTimeout(() => {
        this.open = false;
      }, LINGERS);
    }
  };

  turned = (quarters: number): void => {
    this.turns = quarters;
  };

  /** Looks at another piece of the same tower. */
  tier = (level: number): void => {
    if (this.kept?.cell !== undefined) this.look({ cell: this.kept.cell, level });
  };

  close = (): void => {
    this.at = null;
    this.open = false;
  };

  /** Whether the card is to be seen where it covers something: a piece or a mark was looked at, or all marks are. */
  get covers(): boolean {
    return this.marks || (this.open && (this.subject !== null || this.ground !== undefined));
  }

  /** The cell without a piece whose marks the card tells of. */
  get ground(): string | undefined {
    return this.kept?.ground && !this.subject ? this.kept.cell : undefined;
  }

  /** The cell whose pieces the card tells of. */
  get cell(): string | undefined {
    return this.kept?.cell;
  }

  /** What the piece that is looked at could do. */
  get shown(): PossibleMove[] {
    return movesOf(this.moves(this.seen?.side), this.seen);
  }

  /** What the piece of the card could do; none while it is not looked at. */
  get told(): PossibleMove[] {
    return samePlace(this.at, this.kept) ? this.shown : [];
  }

  /** What a side could do, as far as that is known already. */
  moves(side: string | null | undefined): PossibleMove[] {
    return this.possible.of(this.position, side);
  }

  /** Asks for what a side could do. */
  wonder(side: string | null | undefined): void {
    void this.possible.wonder(this.position, side);
  }
}
