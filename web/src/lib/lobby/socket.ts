import { patience } from '../api/live';
import type { LobbyMessage } from '../api/types';

const PING_EVERY = 25000;

/** The lobby's socket: it connects again by itself, and is then told everything anew. */
export class LobbySocket {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly hear: (message: LobbyMessage) => void,
    private readonly connected: (open: boolean) => void,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
    private readonly origin: string = globalThis.location?.origin ?? 'http://localhost',
  ) {
    this.connect();
  }

  private connect(): void {
    const url = new URL('/api/v1/lobby/live', this.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = this.open(url.href);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.connected(true);
      this.pings = setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping"}'), PING_EVERY);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as LobbyMessage);
    socket.onclose = () => {
      clearInterval(this.pings);
      if (socket !== this.socket || this.closed) return;
      this.socket = null;
      this.connected(false);
      this.timer = setTimeout(() => this.connect(), patience(this.attempt));
      this.attempt += 1;
    };
  }

  /** Tries at once, as when the device is online again. */
  hurry(): void {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pings);
    this.socket?.close();
  }
}
