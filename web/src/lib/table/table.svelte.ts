import { build } from '../api/build.svelte';
import { ApiError, api } from '../api/http';
import { type Connection, Live } from '../api/live';
import type {
  ClientMessage,
  Move,
  OfferKind,
  PlayedMove,
  PossibleMove,
  ServerMessage,
  TableData,
  TableState,
  Text,
  View,
} from '../api/types';
import { t } from '../i18n/index.svelte';
import { settings } from '../settings/settings.svelte';
import { Pace } from './pace.svelte';
import { counts, offersOf } from './seating';

const NOBODY_KNOWN = { gone: {}, spectators: 0, at: 0 };
const REFUSED_SHOWN = 1600; // milliseconds that the cells of a move that was not played are marked

/** A table as the client knows it: what the server told last, and which of its positions is looked at. */
export class LiveTable {
  data = $state.raw<TableData | null>(null);
  state = $state.raw<TableState | null>(null);
  moves = $state.raw<PlayedMove[]>([]);
  /** The clicks of the last move, where they are known. */
  lastPath = $state.raw<string[]>([]);
  connection = $state<Connection>('connecting');
  thinking = $state.raw<{ side: string; depth: number } | null>(null);
  hint = $state.raw<{ text: string; path: string[]; reasons: Text[] } | null>(null);
  /** A move that wins at once, when that was asked for. */
  winning = $state.raw<Move | null>(null);
  /** How fast a game of the computer against itself is shown. */
  readonly pace: Pace;
  problem = $state('');
  /** Somebody has just declined what was offered here. */
  declined = $state(false);
  /** Something was sent, and the server has not answered yet. */
  busy = $state(false);
  /** A move that was sent and is not yet on the list. */
  sent = $state.raw<{ id: number; move: Move } | null>(null);
  /** The clicks of a move that was not played, for a moment. */
  refused = $state.raw<string[]>([]);
  /** The number of moves before the position that is looked at; null for the newest. */
  shown = $state<number | null>(null);
  /** Who of the players is gone, and how many look on, as it was told at a time. */
  attendance = $state.raw<{ gone: Record<string, number>; spectators: number; at: number }>(NOBODY_KNOWN);
  private toldAt = $state(0);
  private past = $state.raw<ReadonlyMap<string, View>>(new Map());
  /** Whether something was hidden when the table's start was told. */
  private hid = false;
  private paced = false;
  /** The kind of offer that was declined or withdrawn here since the last one was made. */
  private withdrawn: OfferKind | null = null;
  private readonly waiting = new Map<number, (answer: ServerMessage | null) => void>();
  private readonly live: Live;

  constructor(
    readonly id: string,
    private readonly told: (message: ServerMessage) => void,
  ) {
    this.pace = new Pace({
      show: (message) => this.receive(message),
      pause: (on) => void this.ask({ type: 'pause', on }),
      speed: () => settings.pace,
      wasStopped: keptStopped() === id,
      stopped: (on) => keepStopped(on ? id : ''),
    });
    this.live = new Live(id, {
      message: (message) => this.hear(message),
      connection: (state) => this.connected(state),
    });
  }

  close(): void {
    this.pace.forget();
    this.live.close();
  }

  hurry(): void {
    this.live.hurry();
  }

  get view(): View | null {
    return this.state?.view ?? null;
  }

  /** The position that is looked at. */
  get shownView(): View | null {
    return this.shown === null ? this.view : (this.past.get(this.key(this.shown)) ?? this.view);
  }

  /** What a side has left now, in milliseconds. */
  left(side: string, now: number): number | null {
    const clock = this.state?.clock;
    if (!clock) return null;
    const told = clock.left[side] ?? 0;
    return clock.running.includes(side) ? told - (now - this.toldAt) : told;
  }

  /** The milliseconds since a player has left the table; null for one who is here. */
  gone(side: string, now: number): number | null {
    const { gone, at } = this.attendance;
    const told = gone[side];
    return told === undefined || this.connection !== 'open' ? null : told + Math.max(0, now - at);
  }

  // What the server tells.

  private connected(state: Connection): void {
    this.connection = state;
    if (state === 'open') return;
    this.busy = false;
    this.attendance = NOBODY_KNOWN;
    for (const answer of this.waiting.values()) answer(null);
    this.waiting.clear();
    this.thinking = null;
    if (this.sent) this.refuse(this.sent.move, t('table.not-sent'));
  }

  /** An answer goes to who waits for it; a game of computers without clocks is shown at its pace. */
  private hear(message: ServerMessage): void {
    this.busy = false;
    const id = 'reply_to' in message ? message.reply_to : null;
    const waiting = id === null ? undefined : this.waiting.get(id);
    if (id !== null && waiting) {
      this.waiting.delete(id);
      waiting(message);
      return;
    }
    if (message.type === 'snapshot') {
      const { seats, clock } = message.state;
      this.paced = clock === null && Object.values(seats).every(({ kind }) => kind === 'bot');
    }
    if (this.paced) this.pace.take(message);
    else this.receive(message);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        build.told(message.client);
        this.data = message.table;
        this.hid = message.state.view.partial;
        this.lastPath = [];
        this.forgetPast();
        this.see(message.state);
        break;
      case 'event':
        if (message.state.first_move > this.moves.length) {
          this.live.renew(); // something was missed
          return;
        }
        this.happened(message.action, message.state);
        break;
      case 'thinking':
        this.thinking = { side: message.side, depth: message.depth };
        break;
      case 'attendance':
        this.attendance = { gone: message.gone, spectators: message.spectators, at: performance.now() };
        break;
      case 'plan':
        if (this.state) this.state = { ...this.state, plan: message.lines };
        break;
      case 'hint':
        this.hint = message;
        this.thinking = null;
        break;
      case 'winning':
        if (message.ply === this.view?.ply) this.winning = message.move;
        break;
      case 'ack':
        if (this.sent?.id === message.reply_to) this.sent = null;
        break;
      case 'error':
        this.thinking = null;
        if (this.sent && message.reply_to === this.sent.id) this.refuse(this.sent.move, message.error);
        else this.problem = message.error;
        break;
      default:
    }
    this.told(message);
  }

  private happened(action: string, state: TableState): void {
    const before = this.view;
    const last = action === 'moved' ? state.moves.at(-1)?.text : undefined;
    this.lastPath = before?.legal_moves.find((move) => move.text === last)?.path ?? [];
    // With the end of a game, everything that was hidden is told.
    if (before?.partial && !state.view.partial && state.outcome) this.forgetPast();
    if (action === 'taken-back') {
      const kept = state.first_move + state.moves.length;
      this.past = new Map([...this.past].filter(([key]) => Number(key.split(' ')[0]) < kept));
      this.shown = null;
    }
    const offered = this.own(this.state);
    this.see(state);
    const left = this.own(state);
    this.declined =
      action === 'declined' && offered.some((kind) => kind !== this.withdrawn && !left.includes(kind));
  }

  /** What the viewer has offered. */
  private own(state: TableState | null): OfferKind[] {
    return this.data && state ? offersOf(this.data, state).made : [];
  }

  private see(state: TableState): void {
    this.state = state;
    this.hid ||= state.view.partial;
    this.moves = [...this.moves.slice(0, state.first_move), ...state.moves];
    this.past = new Map([...this.past, [this.key(this.moves.length), state.view]]);
    this.toldAt = performance.now();
    this.thinking = null;
    this.hint = null;
    this.winning = null;
    this.problem = '';
    this.declined = false;
    // A simultaneous choice of the others leaves one's own on its way.
    const open = state.view.legal_moves.some(({ text }) => text === this.sent?.move.text);
    if (!open) this.sent = null;
  }

  /** A move was not played: its cells show that for a moment. */
  private refuse(move: Move, why: string): void {
    this.sent = null;
    this.problem = why;
    const { path } = move;
    this.refused = path;
    setTimeout(() => {
      if (this.refused === path) this.refused = [];
    }, REFUSED_SHOWN);
  }

  // What the person does.

  /** Plays a move; false if it could not be sent. */
  play(move: Move): boolean {
    if (!this.view) return false;
    this.problem = '';
    const id = this.live.send({ type: 'move', text: move.text, ply: this.view.ply });
    if (id === null) this.refuse(move, t('table.not-sent'));
    else this.sent = { id, move };
    this.busy = id !== null;
    return id !== null;
  }

  /** Offers something, or accepts what was offered. */
  offer(kind: OfferKind): void {
    this.withdrawn = null;
    this.send({ type: 'offer', kind });
  }

  /** Keeps the last move in a teaching game, so that the computer replies. */
  keep(): void {
    if (this.view) this.send({ type: 'keep', ply: this.view.ply });
  }

  /** Declines what was offered, or withdraws it. */
  decline(kind: OfferKind): void {
    this.withdrawn = kind;
    this.send({ type: 'decline', kind });
  }

  /** Keeps these conditional moves instead of those before. */
  plan(lines: string[][]): void {
    if (this.view) this.send({ type: 'plan', ply: this.view.ply, lines });
  }

  /** The position that these moves would lead to; null where that cannot be told. */
  async ahead(line: string[]): Promise<View | null> {
    const { data, view } = this;
    if (!data || !view || view.partial) return null;
    try {
      return (await api.ahead(data.id, line)).view;
    } catch (error) {
      this.problem = error instanceof ApiError ? error.message : String(error);
      return null;
    }
  }

  /** Claims the game of an opponent who has left. */
  claim(result: 'win' | 'draw'): void {
    this.send({ type: 'claim', result });
  }

  do(type: 'resign' | 'hint' | 'stop-thinking' | 'give-time' | 'berserk'): void {
    this.send({ type });
    if (type === 'hint' && this.view && this.busy) this.thinking = { side: this.view.turn, depth: 0 };
  }

  askForWin(): void {
    this.live.send({ type: 'winning' });
  }

  /** Asks something that is answered once; null where no answer comes. */
  private ask(message: ClientMessage): Promise<ServerMessage | null> {
    const id = this.live.send(message);
    if (id === null) return Promise.resolve(null);
    return new Promise((answer) => this.waiting.set(id, answer));
  }

  /** What a side could do in the position that is looked at; null where that cannot be told now. */
  async possible(side: string): Promise<PossibleMove[] | null> {
    const { data, view, shownView: looked } = this;
    if (!data || !view || !looked) return null;
    if (looked === view && !this.paced) {
      const answer = await this.ask({ type: 'possible', side });
      return answer?.type === 'possible' && answer.ply === view.ply ? answer.moves : null;
    }
    if (looked.partial || view.partial || !data.start || (counts(data) && !this.state?.outcome)) return null;
    const moves = this.moves.slice(0, this.shown ?? this.moves.length).map(({ text }) => text);
    const { game, options, start: text } = data;
    return (await api.possible({ game, options, text, moves, side })).moves;
  }

  /** Why a piece that the player to act has chosen cannot go to a cell; null where that is not told. */
  async whyNot(origin: string, target: string): Promise<Text | null> {
    const answer = await this.ask({ type: 'why-not', origin, target });
    return answer?.type === 'why-not' && answer.ply === this.view?.ply ? answer.reason : null;
  }

  /** The moves that would complete the own placement; none where nothing is placed now. */
  async placement(): Promise<string[]> {
    const answer = await this.ask({ type: 'auto-place' });
    return answer?.type === 'placement' ? answer.moves : [];
  }

  private send(message: ClientMessage): void {
    this.busy = this.live.send(message) !== null;
    this.problem = this.busy ? '' : t('error.offline');
  }

  /** Takes an open seat; the socket then tells the table anew, as its player sees it. */
  async sit(side: string, password = ''): Promise<void> {
    try {
      await api.sit(this.id, side, password);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  // Looking back.

  /** What was seen is kept by who saw it: on one device the other side must not look at it. */
  private key(moves: number): string {
    return `${moves} ${this.view?.partial ? this.view.viewer : ''}`;
  }

  /** The start and what was drawn for the game are told once nothing is hidden: then they are asked for. */
  private async learnStart(data: TableData): Promise<void> {
    const { options } = await api.game(data.game);
    if (!this.hid && options.every(({ name, drawn }) => !drawn || name in data.options)) return;
    this.data = (await api.table(this.id)).table;
    this.hid = false;
  }

  private forgetPast(): void {
    this.past = new Map();
    this.shown = null;
  }

  /** Looks at the position after so many moves. */
  async look(moves: number): Promise<void> {
    const { data, view } = this;
    if (!data || !view) return;
    const wanted = Math.max(0, Math.min(moves, this.moves.length));
    if (wanted === this.moves.length) {
      this.shown = null;
      return;
    }
    if (!this.past.has(this.key(wanted))) {
      if (view.partial) return;
      try {
        await this.learnStart(data);
        const answer = await api.past(this.id, wanted);
        this.past = new Map([...this.past, [this.key(wanted), answer.view]]);
      } catch (error) {
        this.problem = error instanceof ApiError ? error.message : String(error);
        return;
      }
    }
    this.shown = wanted;
  }
}

const STOPPED = 'ludarium.stopped';

/** The table whose game was stopped in this tab. */
function keptStopped(): string {
  try {
    return sessionStorage.getItem(STOPPED) ?? '';
  } catch {
    return ''; // a browser may refuse to keep anything
  }
}

function keepStopped(id: string): void {
  try {
    sessionStorage.setItem(STOPPED, id);
  } catch {
    // Then the game goes on when it is looked at again.
  }
}
