import { untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { innerHeight } from 'svelte/reactivity/window';
import type { Tray } from '../api/types';
import { moves as inMotion, settings } from '../settings/settings.svelte';
import { type Happening, play as sound } from '../sound/sound';
import { bestLayout } from './fit';
import { Frame } from './frame';
import { paletteOf } from './look.svelte';
import type { BoardProps } from './props';
import { keptTrays } from './slots';
import { type Tracked, Tracker } from './track';
import type { Zoom } from './zoom';

const TALLEST = 0.66; // of the window
const LEAST = 0.4;
const FINGER = { width: 360, large: 40, small: 32 }; // pixels: how large a slot is on a screen that is this wide or less
const STEP = 240; // milliseconds that a piece takes to get there
const STRIP = 64; // pixels that the pieces of a tower need beside the board

// Where the page scrolls, the board is as high as it needs for its width; elsewhere it fills its room.
const NARROW = '(max-width: 56rem) and (min-height: 30rem), (max-aspect-ratio: 1/1)';
// On a phone that lies on its side nothing has room below the board: the margin has to do.
const LOW = '(max-height: 30rem) and (min-aspect-ratio: 1/1)';

/** Where everything is drawn, in which colours, and which piece is which of the scene before. */
export class Display {
  room = $state({ width: 0, height: 0 });
  tracked = $state.raw<Tracked[]>([]);
  private trays = $state.raw<Tray[]>([]);
  private readonly isNarrow = new MediaQuery(NARROW);
  private readonly isLow = new MediaQuery(LOW);
  private readonly tracker = new Tracker();

  readonly most = $derived.by(() =>
    this.narrow ? { width: this.room.width, height: this.tallest } : this.room,
  );
  readonly layout = $derived.by(() => {
    const { game, near = null, flipped = false } = this.props;
    const wishes = { near, flipped, coordinates: settings.coordinates };
    if (!this.narrow) return bestLayout(game.board, this.trays, this.most, wishes);
    const filled = this.trays.filter(({ slots }) => slots.some(({ count }) => count > 0));
    const finger = this.room.width < FINGER.width ? FINGER.small : FINGER.large;
    return bestLayout(game.board, filled, this.most, { ...wishes, finger });
  });
  /** In pixels, where the page scrolls. */
  readonly height = $derived.by(() => {
    const { most, layout } = this;
    return this.narrow ? Math.min(most.height, (layout.height * most.width) / layout.width) : undefined;
  });
  readonly palette = $derived.by(() => paletteOf(this.props.game));
  readonly frame = $derived.by(() => new Frame(this.layout, this.room, this.zoom()));
  readonly transform = $derived.by(() => {
    const { x, y, scale } = this.zoom();
    return `translate(${x}px, ${y}px) scale(${scale})`;
  });
  /** Whether there is room beside the board for the pieces of a tower. */
  readonly margin = $derived.by(() => (this.room.width - this.layout.width * this.frame.scale) / 2 > STRIP);

  constructor(
    private readonly props: BoardProps,
    private readonly zoom: () => Zoom,
    happens: (happening: Happening) => void,
  ) {
    $effect.pre(() => {
      const now = props.scene.trays;
      this.trays = keptTrays(
        untrack(() => this.trays),
        now,
      );
    });
    $effect.pre(() => {
      const now = props.scene;
      const path = untrack(() => [...(props.lastPath ?? []), ...(props.last ?? [])]);
      const { pieces, happened } = this.tracker.follow(now, path);
      this.tracked = pieces;
      happens(happened);
      if (untrack(() => settings.sound)) sound(happened);
    });
  }

  private get tallest(): number {
    const window = innerHeight.current ?? 600;
    const { spare } = this.props;
    return spare === undefined ? window * TALLEST : Math.max(window * LEAST, window - spare);
  }

  get narrow(): boolean {
    return this.isNarrow.current;
  }

  get low(): boolean {
    return this.isLow.current;
  }

  get duration(): number {
    return inMotion() ? STEP : 0;
  }
}
