import type { Display } from './display.svelte';
import { groundOf, type Place, placeOf, samePlace, stackOn } from './looking';
import type { BoardProps } from './props';

/** Which piece somebody looks at: under the hand, held, chosen, or in focus; else the mark of a cell without a piece. */
export class Inspector {
  held = $state<string | null>(null);
  focused = $state<string | null>(null);
  /** Whether keys went there. */
  private byKeys = $state(false);
  /** A piece inside a tower, chosen in its strip. */
  private tier = $state.raw<{ cell: string; level: number } | null>(null);

  readonly place = $derived.by((): Place | null => {
    const piece = (token: string | null | undefined) => placeOf(this.display.layout, this.props.scene, token);
    const ground = (token: string | null) => groundOf(this.props.game, this.props.scene, token);
    const { held, focused } = this;
    const place =
      piece(this.over()) ??
      piece(held) ??
      ground(held) ??
      piece(this.chosen()) ??
      piece(focused) ??
      ground(this.hovered()) ??
      ground(this.byKeys ? focused : null);
    return place && this.tier && place.cell === this.tier.cell ? this.tier : place;
  });
  /** Whether that piece was chosen, not only pointed at. */
  private readonly picked = $derived.by(() => {
    const { place } = this;
    const tokens = [this.held, this.chosen(), this.focused];
    return place !== null && tokens.some((token) => token != null && token === (place.cell ?? place.slot));
  });
  /** The pieces of the tower that is looked at; none where it is no tower. */
  readonly tower = $derived.by(() => {
    const { scene, strip = true } = this.props;
    const pieces = this.place?.cell === undefined ? [] : stackOn(scene, this.place.cell);
    return strip && pieces.length > 1 ? pieces : [];
  });

  constructor(
    private readonly props: BoardProps,
    private readonly display: Display,
    private readonly over: () => string | null,
    private readonly chosen: () => string | undefined,
    /** What a pointer is over that is no finger, which taps empty cells for other reasons. */
    private readonly hovered: () => string | null,
  ) {
    let raised: Place | null = null;
    let known = false;
    $effect(() => {
      const { place, picked } = this;
      const news = !samePlace(place, raised) || (picked && !known);
      [raised, known] = [place, picked];
      if (news) props.onlook?.(place, picked);
    });
  }

  open(level: number): void {
    if (this.place?.cell !== undefined) this.tier = { cell: this.place.cell, level };
  }

  focus(token: string, byKeys: boolean): void {
    this.focused = token;
    this.byKeys = byKeys;
    if (token !== this.held) this.held = null; // a finger that was held sends a click, too
  }

  /** The position has changed: nobody has looked at anything in the new one. */
  forget(): void {
    this.held = null;
    this.focused = null;
  }

  /** The strip of a tower takes the focus and keeps what is looked at. */
  blur(): void {
    if (!this.tower.length) this.focused = null;
  }
}
