import { untrack } from 'svelte';
import type { Move, PieceSymbol, Point } from '../api/types';
import { say } from '../i18n/games.svelte';
import { t } from '../i18n/index.svelte';
import type { PieceStyle } from '../settings/defaults';
import { settings } from '../settings/settings.svelte';
import { type Choice, choicesOf } from './actions';
import { carried, turned } from './carry';
import type { Display } from './display.svelte';
import { kindsOf, type Strike, strikesOf, type Target, victimsOf } from './effects';
import { pieceStyle } from './look.svelte';
import type { Paint } from './palette';
import type { BoardProps } from './props';
import { reachOf } from './reach';
import { middle } from './trays';
import { Walk } from './walk.svelte';

export interface TurnedPiece {
  symbol: PieceSymbol;
  paint: Paint;
  style: PieceStyle;
  angle: number;
  disc: boolean;
}

/** What may be chosen next, as places on the board and as buttons. */
export class Choosing {
  /** The button that a hand or the focus is on. */
  tried = $state<string | null>(null);
  readonly walk: Walk;

  /** The side whose moves are offered: the near one where they are for the next turn. */
  readonly actor = $derived.by(() => {
    const { near, premoves, turn } = this.props;
    return this.walk.ahead && near && premoves?.length ? near : turn;
  });
  readonly steps = $derived.by(() => new Set(this.walk.steps.keys()));
  readonly places = $derived.by(() =>
    [...this.steps].flatMap((token) => {
      const at = this.place(token);
      return at ? [{ token, at }] : [];
    }),
  );
  /** The next step of the hint, as long as it is followed. */
  readonly advised = $derived.by(() => {
    const { hint = [] } = this.props;
    const { path } = this.walk;
    return path.every((token, i) => hint[i] === token) ? (hint[path.length] ?? null) : null;
  });
  readonly actions = $derived.by(() => {
    const { game } = this.props;
    const labelled = Object.entries(game.actions).map(([name, action]) => [
      name,
      { ...action, label: say(game, action.label) },
    ]);
    return Object.fromEntries(labelled) as typeof game.actions;
  });
  readonly choices = $derived.by((): Choice[] =>
    this.walk.pending
      ? [
          { token: 'confirm', label: t('board.confirm'), digit: '1', key: 'e', written: 'E', turn: 0 },
          { token: 'cancel', label: t('board.cancel'), digit: '2', key: 'Escape', written: 'Esc', turn: 0 },
        ]
      : choicesOf([...this.steps], this.actions),
  );
  /** The places to point out: all that follow what is chosen; before that, slots, and cells if that is wished. */
  readonly targets = $derived.by((): Target[] => {
    const { walk, places } = this;
    if (walk.path.length) {
      return places.map(({ token }) => ({ token, kinds: kindsOf(walk.steps.get(token) ?? []) }));
    }
    const cells = this.props.showAll && !walk.ahead;
    const seen = places.filter(({ token }) => cells || !this.display.layout.cell(token));
    return seen.map(({ token }) => ({ token, kinds: ['move'] }));
  });
  /** What may be captured at a distance, once something is chosen. */
  readonly strikes = $derived.by((): Strike[] => (this.walk.path.length ? strikesOf(this.walk.steps) : []));
  readonly reach = $derived.by(() => {
    const { showAll, hint, moves = [] } = this.props;
    const wished = showAll && !this.walk.ahead && !this.walk.path.length && !hint?.length;
    return wished ? reachOf(moves, this.display.layout) : null;
  });
  /** The piece that the path takes up. */
  readonly piece = $derived.by(() =>
    carried(this.display.layout, this.props.scene, this.actor, this.walk.path[0]),
  );
  /** The place that the buttons belong to, and what they keep off. */
  readonly anchor = $derived.by(() => {
    const token = [...this.walk.path].reverse().find((one) => this.place(one) !== undefined);
    return token === undefined ? undefined : this.place(token);
  });
  readonly avoid = $derived.by((): Point[] => {
    const { layout } = this.display;
    const [origin] = this.walk.path.map((token) => this.place(token));
    const pieces = this.props.scene.pieces.map(({ cell }) => layout.centre(cell));
    const slots = layout.slots.filter(({ slot }) => slot.count).map(({ box }) => middle(box));
    return [...this.places.map((place) => place.at), ...(origin ? [origin] : []), ...pieces, ...slots];
  });

  constructor(
    private readonly props: BoardProps,
    private readonly display: Display,
  ) {
    this.walk = new Walk(
      (move, ahead) => (ahead ? props.onpremove : props.onmove)?.(move),
      () => settings.confirm,
      (token) => !display.layout.cell(token),
    );
    $effect.pre(() => {
      const { moves = [], premoves = [] } = props;
      untrack(() => this.walk.offer(moves.length ? moves : premoves, !moves.length));
    });
  }

  place(token: string): Point | undefined {
    return this.display.layout.place(token, this.actor);
  }

  /** The moves that are about to be chosen: by the first of these tokens that may come next. */
  private foreseen(tokens: (string | null)[]): Move[] {
    const { walk } = this;
    if (walk.pending) return [walk.pending];
    const found = [this.tried, ...tokens].map((token) => (token === null ? [] : walk.leads(token)));
    return found.find((moves) => moves.length) ?? [];
  }

  /** What they would empty. */
  victims(tokens: (string | null)[]): string[] {
    return victimsOf(this.foreseen(tokens));
  }

  /** What they would make the mover's. */
  claims(tokens: (string | null)[]): string[] {
    const { claims = {} } = this.props;
    return [...new Set(this.foreseen(tokens).flatMap(({ text }) => claims[text] ?? []))];
  }

  /** How the chosen piece would stand after a turn. */
  readonly turnedPiece = (degrees: number): TurnedPiece | null => {
    const { layout, palette } = this.display;
    const symbol = this.piece && layout.board.symbols[this.piece.symbol];
    if (!degrees || !symbol || !this.piece) return null;
    const { side, angle } = turned(this.piece, degrees);
    return {
      symbol,
      paint: palette.paint(side),
      style: pieceStyle(layout.board),
      angle: layout.angle(symbol, angle),
      disc: layout.discs,
    };
  };

  /** A place was clicked or chosen by keys; one that leads nowhere is told. */
  choose(token: string): void {
    const { walk } = this;
    const wrong = walk.accepts(token) ? null : { token, path: walk.path };
    walk.choose(token);
    if (wrong) this.props.onwrong?.(wrong.token, wrong.path);
  }

  /** A button was pressed. */
  act(token: string): void {
    if (!this.walk.pending) this.walk.choose(token);
    else if (token === 'confirm') this.walk.confirm();
    else this.walk.back();
  }

  /** Cancels a move that waits for its turn; false where there is none. */
  cancelPremove(): boolean {
    if (!this.props.premove?.length) return false;
    this.props.onpremove?.(null);
    return true;
  }
}
