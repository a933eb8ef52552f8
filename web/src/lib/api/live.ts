import type { ClientMessage, ServerMessage } from './types';

export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

/** What the socket tells its owner. */
export interface Listener {
  message(message: ServerMessage): void;
  connection(state: Connection): void;
}

const FINAL = new Set([4404, 4403, 4410]); // no such table, not yours, deleted: asking again does not help
const SIGNED_IN_OR_OUT = 4401;
/** The event of the page when its user has signed in or out. */
export const SOMEBODY_ELSE = 'ludarium-somebody-else';
const LONGEST_WAIT = 8000;
const PING_EVERY = 25000;
const LONGEST_SILENCE = 10000; // after something was sent that is answered at once

/** How long to wait before the nth attempt: longer each time, and never everybody at once. */
export function patience(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_WAIT, 300 * 2 ** attempt) * (0.7 + 0.6 * random());
}

/** A table's socket. When it breaks it connects again, and asks for what it missed since its last version. */
export class Live {
  private socket: WebSocket | null = null;
  private version: number | null = null;
  private attempt = 0;
  private lastId = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
    private readonly origin: string = globalThis.location?.origin ?? 'http://localhost',
  ) {
    this.connect();
  }

  private connect(): void {
    const url = new URL(`/api/v1/tables/${encodeURIComponent(this.table)}/live`, this.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    if (this.version !== null) url.searchParams.set('since', String(this.version));
    const socket = this.open(url.href);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.listener.connection('open');
      this.pings = setInterval(() => this.send({ type: 'ping' }), PING_EVERY);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.broken(socket, event.code);
  }

  private receive(message: ServerMessage): void {
    clearTimeout(this.silence);
    if (message.type === 'probe') {
      this.socket?.send(JSON.stringify({ type: 'echo', number: message.number }));
      return;
    }
    if (message.type === 'snapshot') this.version = message.state.version;
    if (message.type === 'event') {
      if (this.version !== null && message.state.version <= this.version) return;
      this.version = message.state.version;
    }
    this.listener.message(message);
  }

  private broken(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.forget();
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.listener.connection('refused');
      return;
    }
    if (code === SIGNED_IN_OR_OUT) {
      this.version = null; // the user of now may see something else
      globalThis.dispatchEvent?.(new Event(SOMEBODY_ELSE));
    }
    this.listener.connection('lost');
    this.timer = setTimeout(() => this.connect(), patience(this.attempt));
    this.attempt += 1;
  }

  private forget(): void {
    clearInterval(this.pings);
    clearTimeout(this.silence);
    this.socket = null;
  }

  /** Sends a message and gives its id; null when there is no connection. */
  send(message: ClientMessage): number | null {
    const { socket } = this;
    if (socket?.readyState !== 1) return null;
    this.lastId += 1;
    socket.send(JSON.stringify({ ...message, id: this.lastId }));
    if (message.type !== 'hint') this.expectAnswer(socket);
    return this.lastId;
  }

  /** A connection may be dead without having been closed. */
  private expectAnswer(socket: WebSocket): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      socket.close();
      this.broken(socket, 1006);
    }, LONGEST_SILENCE);
  }

  /** Tries at once, as when the device is online again. */
  hurry(): void {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** Asks for the whole table anew, as when something was missed. */
  renew(): void {
    if (this.closed) return;
    const { socket } = this;
    this.forget();
    clearTimeout(this.timer);
    socket?.close();
    this.version = null;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    const { socket } = this;
    this.forget();
    socket?.close();
  }
}
