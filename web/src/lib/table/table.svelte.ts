import { ApiError, api } from '../api/http';
import { type Connection, Live } from '../api/live';
import type { Clocks, Move, PlayedMove, ServerMessage, TableData, View } from '../api/types';

/** A table as the client knows it: what the server told last, and which of its positions is looked at. */
export class LiveTable {
  data = $state.raw<TableData | null>(null);
  view = $state.raw<View | null>(null);
  moves = $state.raw<PlayedMove[]>([]);
  lastPath = $state.raw<string[]>([]);
  connection = $state<Connection>('connecting');
  thinking = $state.raw<{ side: string; depth: number } | null>(null);
  hint = $state.raw<{ text: string; path: string[] } | null>(null);
  /** A move that wins at once, when that was asked for. */
  winning = $state.raw<Move | null>(null);
  /** Whether the computer waits in its game against itself. */
  paused = $state(false);
  problem = $state('');
  /** A move that was sent and is not yet acknowledged. */
  sent = $state(false);
  clocks = $state.raw<{ told: Clocks; at: number } | null>(null);
  /** The number of moves before the position that is looked at; null for the newest. */
  shown = $state<number | null>(null);
  private past = $state.raw<ReadonlyMap<number, View>>(new Map());
  private readonly live: Live;

  constructor(
    readonly id: string,
    private readonly told: (message: ServerMessage) => void,
  ) {
    this.live = new Live(id, {
      message: (message) => this.receive(message),
      connection: (state) => {
        this.connection = state;
        if (state !== 'open') {
          this.sent = false;
          this.thinking = null;
        }
      },
    });
  }

  close(): void {
    this.live.close();
  }

  hurry(): void {
    this.live.hurry();
  }

  /** Whether something may be hidden from a player. */
  get hides(): boolean {
    if (this.data?.outcome) return false;
    return this.data?.hides ?? (this.view?.scene.hidden.length ?? 0) > 0;
  }

  /** The position that is looked at. */
  get shownView(): View | null {
    return this.shown === null ? this.view : (this.past.get(this.shown) ?? this.view);
  }

  // What the server tells.

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.data = message.table;
        this.moves = message.table.moves;
        this.lastPath = [];
        this.forgetPast();
        this.see(message.view, message.table.clocks);
        break;
      case 'moved': {
        const hid = this.hides;
        const moves = message.move ? [...this.moves, message.move] : this.moves;
        this.lastPath = message.move?.path ?? [];
        this.moves = moves.slice(0, message.view.moves.length);
        this.change({ opening: message.opening, outcome: message.outcome });
        if (hid && message.outcome) this.forgetPast();
        this.see(message.view, message.clocks);
        if (this.moves.length < message.view.moves.length || (hid && (message.outcome || !message.move)))
          void this.refetch();
        break;
      }
      case 'taken-back':
        this.moves = this.moves.slice(0, message.view.moves.length);
        this.lastPath = [];
        this.change({ outcome: null });
        this.past = new Map([...this.past].filter(([ply]) => ply < message.view.moves.length));
        this.shown = null;
        this.see(message.view, message.clocks);
        break;
      case 'ended':
        if (this.hides) this.forgetPast();
        this.change({ outcome: message.outcome });
        this.see(message.view, message.clocks);
        void this.refetch();
        break;
      case 'thinking':
        this.thinking = { side: message.side, depth: message.depth };
        break;
      case 'paused':
        this.paused = message.on;
        this.thinking = null;
        break;
      case 'hint':
        this.hint = message;
        this.thinking = null;
        break;
      case 'winning':
        if (message.ply === this.view?.ply) this.winning = message.move;
        break;
      case 'error':
        this.sent = false;
        this.thinking = null;
        this.problem = message.error;
        break;
      default:
    }
    this.told(message);
  }

  private change(changes: Partial<Pick<TableData, 'opening' | 'outcome'>>): void {
    if (!this.data) return;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    this.data = { ...this.data, ...Object.fromEntries(given) };
  }

  /** What was seen of earlier positions, when they can be seen as they were. */
  private forgetPast(): void {
    this.past = new Map();
    this.shown = null;
  }

  private see(view: View, clocks: Clocks | null): void {
    this.view = view;
    this.past = new Map([...this.past, [view.moves.length, view]]);
    this.clocks = clocks && { told: clocks, at: performance.now() };
    this.thinking = null;
    this.hint = null;
    this.winning = null;
    this.problem = '';
    this.sent = false;
  }

  /** The list of moves again, where the messages did not tell all of it. */
  private async refetch(): Promise<void> {
    try {
      const { table, version: _ } = await api.table(this.id);
      this.data = table;
      this.moves = table.moves;
    } catch {
      // The next snapshot will tell.
    }
  }

  // What the person does.

  play(move: Move): void {
    if (!this.view) return;
    this.problem = '';
    this.sent = this.live.send({ type: 'move', text: move.text, ply: this.view.ply }) !== null;
  }

  do(type: 'take-back' | 'resign' | 'hint' | 'stop-thinking' | 'offer-draw'): void {
    this.problem = '';
    this.live.send({ type });
  }

  pause(on: boolean): void {
    this.live.send({ type: 'pause', on });
  }

  askForWin(): void {
    this.live.send({ type: 'winning' });
  }

  /** What a side has left now, in milliseconds. */
  left(side: string, now: number): number | null {
    if (!this.clocks) return null;
    const told = Number(this.clocks.told[side] ?? 0);
    return this.clocks.told.running === side ? told - (now - this.clocks.at) : told;
  }

  /** Looks at the position after so many moves. */
  async look(ply: number): Promise<void> {
    const { data } = this;
    if (!data) return;
    const wanted = Math.max(0, Math.min(ply, this.moves.length));
    if (wanted === this.moves.length) {
      this.shown = null;
      return;
    }
    if (!this.past.has(wanted)) {
      if (this.hides) return;
      try {
        const played = this.moves.slice(0, wanted).map((move) => move.text);
        const { view } = await api.position(data.game, data.options, data.start ?? '', played);
        this.past = new Map([...this.past, [wanted, view]]);
      } catch (error) {
        this.problem = error instanceof ApiError ? error.message : String(error);
        return;
      }
    }
    this.shown = wanted;
  }
}
