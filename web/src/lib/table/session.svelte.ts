// What a viewer does at a table, and what the page shows of it. The parts of the page read it and call it.

import { untrack } from 'svelte';
import { build } from '../api/build.svelte';
import type { Game, Move, ServerMessage, TableData, TableState } from '../api/types';
import { sideTitle } from '../board/describe';
import { beginsOnBoard } from '../board/reach';
import { Looking } from '../explain/looking.svelte';
import { type Stage, stageOf } from '../explain/stage';
import { tell } from '../i18n/games.svelte';
import { language, t } from '../i18n/index.svelte';
import { attention } from '../notify/attention';
import { tableTag } from '../notify/words';
import { type TableRatings, ratings as tableRatings } from '../ratings/api';
import { go } from '../router.svelte';
import { moves as inMotion, settings } from '../settings/settings.svelte';
import { play as sound } from '../sound/sound';
import { decidingCells, feelingOf } from '../summary/ending';
import { pointedOut } from '../summary/notices';
import { Placing } from './placing.svelte';
import { Planning } from './planning.svelte';
import { asMoves, Premove } from './premove.svelte';
import { isCovered, seatingOf } from './seating';
import { missingSide, situationOf } from './situation';
import type { LiveTable } from './table.svelte';
import { heldOf, Taught } from './taught.svelte';
import { whyNot } from './why';

const CELEBRATED = 2600; // milliseconds
const TOLD = 4000; // milliseconds
const LATE = 150; // milliseconds after which a move that was sent is drawn as one that waits
const TICK = 200; // milliseconds

/** The table, what the server told of it, and its game. */
export interface Seated {
  table: LiveTable;
  data: TableData;
  state: TableState;
  game: Game;
}

export class Session {
  flipped = $state(false);
  /** The last move, for who cannot see it. */
  said = $state('');
  time = $state(performance.now());
  /** Where a move is that is only begun. */
  stage = $state.raw<Stage | null>(null);
  /** Why the last click did nothing, for a moment. */
  wrong = $state('');
  /** The winner, for a moment. */
  celebrated = $state<string | null>(null);
  ratings = $state.raw<TableRatings | null>(null);
  /** There are only pieces to place. It stays while it is nobody's turn here, so that nothing flickers. */
  placesOnly = $state(false);
  readonly premove = new Premove();
  readonly planning: Planning;
  readonly placing: Placing;
  readonly looking: Looking;
  readonly taught: Taught;
  private readonly table: LiveTable;
  /** A move is on its way for longer than a moment. */
  private late = $state(false);
  private seenBy = $state<string | null>(null);

  readonly view = $derived.by(() => this.planning.view ?? this.table.shownView ?? this.given.state.view);
  readonly live = $derived.by(() => this.table.shown === null && !this.planning.active);
  readonly outcome = $derived.by(() => this.given.state.outcome);
  readonly seating = $derived.by(() => seatingOf(this.given.game.sides, this.given.data, this.given.state));
  readonly covered = $derived.by(() => isCovered(this.given.data.you, this.given.state.view, this.seenBy));
  readonly situation = $derived.by(() =>
    situationOf(this.given.game.sides, this.given.data, this.given.state, this.seating, {
      view: this.view,
      live: this.live,
      flipped: this.flipped,
      covered: this.covered,
      sent: this.table.sent !== null,
      attended: this.table.attendance.at > 0,
    }),
  );
  readonly moves = $derived.by(() => this.planning.view?.legal_moves ?? this.situation.played);
  readonly premoves = $derived.by(() =>
    this.situation.waits ? asMoves(this.looking.moves(this.situation.own)) : [],
  );
  /** The path of a move that waits: for its turn, or for the server. */
  readonly waiting = $derived.by(() => (this.late ? this.table.sent?.move : this.premove.move)?.path);
  private readonly lost = $derived.by(
    () => this.outcome !== null && feelingOf(this.outcome, this.given.data.you) === 'lost',
  );
  private readonly deciding = $derived.by(() =>
    this.live && this.outcome ? decidingCells(this.view, this.outcome) : [],
  );
  private readonly pointed = $derived.by(() => pointedOut(this.view));
  readonly decided = $derived.by(() => {
    if (this.live && this.outcome) return this.lost ? [] : this.deciding;
    return this.pointed.chances;
  });
  readonly alarms = $derived.by(() => {
    const over = this.live && this.outcome !== null;
    const told = over ? (this.lost ? this.deciding : []) : this.pointed.alarms;
    const danger = this.outcome ? [] : this.view.advice.danger_cells;
    return [...told, ...danger, ...this.table.refused];
  });
  readonly missing = $derived.by(() =>
    missingSide(this.given.game.sides, this.given.data, this.given.state, (side) => {
      return this.situation.withOthers && this.table.gone(side, this.time) !== null;
    }),
  );

  /** given: an object that always has the newest, such as the properties of a component */
  constructor(private readonly given: Seated) {
    this.table = untrack(() => given.table);
    const { table } = this;
    this.planning = new Planning(table, () => given.data.you[0] ?? null);
    this.placing = new Placing(
      () => table.placement(),
      (move) => void table.play(move),
    );
    this.looking = new Looking(
      () => ({
        scene: this.view.scene,
        position: `${this.view.viewer ?? ''} ${this.view.ply} ${this.view.text}`,
      }),
      (side) => table.possible(side),
    );
    this.taught = new Taught(untrack(() => given.game));
    this.followTurns();
    this.followTime();
    this.followPlayers();
  }

  private followTurns(): void {
    const { table, premove, placing, planning, looking } = this;
    const cells = new Set(untrack(() => this.given.game.board.cells.map(({ name }) => name)));
    $effect(() => {
      const { played } = this.situation;
      if (!played.length) return;
      this.placesOnly = !beginsOnBoard(played, (token) => cells.has(token));
      untrack(() => {
        if (premove.move) premove.come(played, (move) => void table.play(move));
        else void placing.turn(played);
      });
    });
    $effect(() => {
      if (settings.autoWin && this.situation.played.length) untrack(() => table.askForWin());
    });
    $effect(() => {
      if (this.situation.waits) looking.wonder(this.situation.own);
    });
    $effect(() => planning.follow(this.given.state.view.ply));
    $effect(() => {
      const held = heldOf(this.given.data, this.given.state);
      untrack(() => this.taught.follow(held));
    });
    $effect(() => {
      if (!this.outcome) return;
      premove.choose(null);
      looking.close();
    });
    // As long as nothing is hidden, the side to act has the device already.
    $effect(() => {
      if (!this.given.state.view.partial) this.ready();
    });
  }

  private followTime(): void {
    $effect(() => {
      const timer = setInterval(() => {
        this.time = performance.now();
      }, TICK);
      return () => clearInterval(timer);
    });
    $effect(() => {
      if (!this.table.sent) return;
      const timer = setTimeout(() => {
        this.late = true;
      }, LATE);
      return () => {
        clearTimeout(timer);
        this.late = false;
      };
    });
    $effect(() => {
      if (!this.wrong) return;
      const timer = setTimeout(() => {
        this.wrong = '';
      }, TOLD);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      void this.view;
      this.wrong = '';
    });
  }

  private followPlayers(): void {
    // Whose turn it is, for the tab's mark when another one is looked at.
    $effect(() => {
      const turn = this.situation.own && this.seating.acts;
      attention.at(turn ? tableTag(this.table.id) : null, t('table.your-turn'));
      return () => attention.at(null);
    });
    // The server has been upgraded: its new page is loaded, but never in the middle of a game.
    $effect(() => {
      if (build.stale && (this.outcome || !this.seating.plays)) build.renew();
    });
    // Who plays here decides whose ratings are shown.
    const seated = $derived(
      Object.values(this.given.state.seats)
        .map(({ kind, name }) => `${kind} ${name}`)
        .join(),
    );
    $effect(() => {
      void seated;
      if (!this.given.data.time_control) return;
      tableRatings.ofTable(this.table.id).then(
        (found) => (this.ratings = found),
        () => undefined, // the game goes on without them
      );
    });
  }

  /** The player whose view it is has the device. */
  ready(): void {
    this.seenBy = this.given.state.view.viewer;
  }

  play(move: Move): void {
    void (this.planning.active ? this.planning.add(move) : this.table.play(move));
  }

  walk(path: readonly string[], next: readonly string[]): void {
    this.stage = stageOf(this.given.game, this.view.scene, path, next);
  }

  /** A click that leads nowhere is answered, too. */
  refuse(token: string, path: readonly string[]): void {
    const { game, data } = this.given;
    const { active } = this.planning;
    const why = whyNot(
      { token, path },
      {
        game,
        view: this.view,
        you: this.outcome ? [] : data.you,
        live: this.live || active,
        acts: active || (this.seating.acts && !this.table.sent),
      },
      language(),
    );
    if (!why) return;
    const again = why.repeat ? ` ${tell(game, this.view.advice.now)}` : '';
    this.wrong = t(why.key, why.values) + again;
    const [origin] = path;
    if (why.key === 'why.target' && origin !== undefined && !active) void this.explain(origin, token);
  }

  /** Adds what the rules say about it, as soon as the server has answered. */
  private async explain(origin: string, target: string): Promise<void> {
    const told = this.wrong;
    const reason = await this.table.whyNot(origin, target);
    if (reason && this.wrong === told) this.wrong = `${told} ${tell(this.given.game, reason)}`;
  }

  hear(message: ServerMessage): void {
    if (message.type === 'ratings') this.ratings = message;
    if (message.type === 'error' && settings.sound) sound('refused');
    if (message.type !== 'event') return;
    const { game, data } = this.given;
    const { action, state } = message;
    const last = action === 'moved' ? state.moves.at(-1) : undefined;
    if (last) {
      const side = sideTitle(game.sides, last.side, language());
      this.said = t('table.moved', { side, move: last.display });
    }
    if ((action === 'moved' || action === 'ended') && state.outcome) {
      if (settings.sound) sound('end');
      if (feelingOf(state.outcome, data.you) === 'won' && inMotion()) this.celebrate(state.outcome.winner);
    }
    if (state.successor && this.seating.plays) go('table', state.successor);
  }

  private celebrate(winner: string | null): void {
    this.celebrated = winner;
    setTimeout(() => {
      this.celebrated = null;
    }, CELEBRATED);
  }

  /** Looks through the moves, turns the board or asks for a hint; true if the key means that here. */
  press(key: string): boolean {
    const { table } = this;
    const at = table.shown ?? table.moves.length;
    const looks: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: 0,
      ArrowDown: table.moves.length,
    };
    const place = looks[key];
    if (place !== undefined) void table.look(place);
    else if (key === 'f') this.flipped = !this.flipped;
    else if (key === 'h' && this.seating.alone && this.seating.acts && this.live) table.do('hint');
    else return false;
    return true;
  }
}
