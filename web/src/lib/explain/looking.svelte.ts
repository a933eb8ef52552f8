import type { Game, PossibleMove, Scene } from '../api/types';
import { type Place, samePlace } from '../board/looking';
import { Possible } from './possible.svelte';
import { movesOf, subjectOf } from './subject';

/** What is needed of a position to explain its pieces. */
export interface Explained {
  game: Game;
  scene: Scene;
  /** Changes whenever the moves of a piece may change. */
  position: string;
}

/** Which piece is explained: looked at on the board, or kept in the card since. */
export class Looking {
  /** What somebody looks at now; its moves are drawn. */
  private at = $state.raw<Place | null>(null);
  /** What the card tells of. */
  private kept = $state.raw<Place | null>(null);
  private readonly possible: Possible;

  readonly subject = $derived.by(() => subjectOf(this.given().scene, this.kept));
  readonly seen = $derived.by(() => subjectOf(this.given().scene, this.at));

  constructor(
    private readonly given: () => Explained,
    ask: (side: string) => Promise<PossibleMove[] | null>,
  ) {
    this.possible = new Possible(ask);
    $effect(() => {
      void this.possible.wonder(this.given().position, this.seen?.side);
    });
  }

  /** Somebody looks at a piece, or no longer. */
  look(place: Place | null): void {
    this.at = place;
    if (place) this.kept = place;
  }

  /** Looks at another piece of the same tower. */
  tier(level: number): void {
    if (this.kept?.cell !== undefined) this.look({ cell: this.kept.cell, level });
  }

  /** Puts the card away. */
  close(): void {
    this.at = null;
    this.kept = null;
  }

  /** Whether the card tells of what is looked at, not of something before. */
  get fresh(): boolean {
    return this.at !== null && samePlace(this.at, this.kept);
  }

  /** What the piece that is looked at could do. */
  get shown(): PossibleMove[] {
    return movesOf(this.moves(this.seen?.side), this.seen);
  }

  /** What a side could do, as far as that is known already. */
  moves(side: string | null | undefined): PossibleMove[] {
    return this.possible.of(this.given().position, side);
  }

  /** Asks for what a side could do. */
  wonder(side: string | null | undefined): void {
    void this.possible.wonder(this.given().position, side);
  }
}
