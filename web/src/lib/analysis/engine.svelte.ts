// The engine that looks at the position on the board, as long as it is on.

import { apiPath } from '../api/http';
import type { components } from '../api/schema';
import { SteadySocket } from '../api/steady';
import type { OptionValues } from '../api/types';

type Schemas = components['schemas'];
export type Analysis = Schemas['Analysis'];
export type AnalysedLine = Schemas['AnalysedLine'];
type Heard = Analysis | Schemas['AnalysisPong'] | Schemas['ReviewProgress'] | Schemas['Problem'];

export const SOCKET = apiPath('/analysis/live');
export const MOST_LINES = 5;
const PAUSE = 120; // milliseconds: who walks through moves quickly asks about none of them on the way

/** A position: where the moves begin, and the moves. */
export interface Asked {
  game: string;
  options: OptionValues;
  start: string;
  moves: string[];
}

/** The part of a socket that the engine needs. */
type Socket = Pick<SteadySocket<Heard>, 'send' | 'close'>;
type Opens = (hear: (message: Heard) => void, connected: (open: boolean) => void) => Socket;

const openSocket: Opens = (hear, connected) => new SteadySocket<Heard>(SOCKET, hear, connected);

export class Engine {
  on = $state(false);
  lines = $state(1);
  threat = $state(false);
  /** What was found of the position on the board; that of the one before until something is. */
  found = $state.raw<Analysis | null>(null);
  /** The connection is lost; what was found stays. */
  lost = $state(false);
  /** Why the server does not look at this position. */
  problem = $state('');
  /** Whether what was found belongs to the position on the board. */
  current = $state(false);
  private asked: Asked | null = null;
  private id = 0;
  private socket: Socket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: Opens = openSocket) {}

  toggle = (): void => {
    this.on = !this.on;
    if (this.on) this.connect();
    else this.disconnect();
  };

  toggleThreat = (): void => {
    this.threat = !this.threat;
    this.ask(0);
  };

  more(step: 1 | -1): void {
    this.lines = Math.min(MOST_LINES, Math.max(1, this.lines + step));
    this.ask(0);
  }

  /** The position on the board is this one now; null where nothing is to be looked at. */
  look(position: Asked | null): void {
    if (JSON.stringify(position) === JSON.stringify(this.asked)) return;
    this.asked = position;
    this.threat = false;
    if (!position) this.found = null;
    this.ask(PAUSE);
  }

  close(): void {
    this.disconnect();
  }

  private connect(): void {
    this.socket = this.open(
      (message) => this.hear(message),
      (open) => {
        this.lost = !open;
        if (open) this.ask(0);
      },
    );
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    this.found = null;
    this.lost = false;
    this.current = false;
    this.problem = '';
  }

  private ask(pause: number): void {
    clearTimeout(this.timer);
    this.current = false;
    this.problem = '';
    this.id += 1; // what comes late belongs to another position
    if (!this.on) return;
    const { id, asked, lines, threat } = this;
    this.timer = setTimeout(() => {
      if (asked)
        this.socket?.send({ type: 'analyse', id, ...asked, start: asked.start || null, lines, threat });
      else this.socket?.send({ type: 'stop', id });
    }, pause);
  }

  private hear(message: Heard): void {
    if (message.type === 'pong' || message.type === 'review' || message.reply_to !== this.id) return;
    if (message.type === 'error') this.problem = message.error;
    else if (message.lines.length || message.done) {
      this.found = message;
      this.current = true;
    }
  }
}
