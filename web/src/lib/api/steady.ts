import { patience } from './live';

const PING_EVERY = 25000;
const LONGEST_SILENCE = 10000; // after a ping
const SHORT_SILENCE = 2000; // when the device says that it has no network

/** A socket that connects again by itself; its owner then asks for everything anew. */
export class SteadySocket<Heard> {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pings: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly hear: (message: Heard) => void,
    private readonly connected: (open: boolean) => void,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
    private readonly origin: string = globalThis.location?.origin ?? 'http://localhost',
  ) {
    this.connect();
  }

  private connect(): void {
    const url = new URL(this.path, this.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = this.open(url.href);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.connected(true);
      this.pings = setInterval(() => this.ping(LONGEST_SILENCE), PING_EVERY);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.silence);
      this.hear(JSON.parse(String(event.data)) as Heard);
    };
    socket.onclose = () => this.broken(socket);
  }

  private broken(socket: WebSocket): void {
    if (socket !== this.socket) return;
    clearInterval(this.pings);
    clearTimeout(this.silence);
    if (this.closed) return;
    this.socket = null;
    this.connected(false);
    this.timer = setTimeout(() => this.connect(), patience(this.attempt));
    this.attempt += 1;
  }

  /** A connection may be dead without having been closed: a ping has to be answered. */
  private ping(within: number): void {
    const { socket } = this;
    if (socket?.readyState !== 1) return;
    socket.send('{"type":"ping"}');
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      socket.close();
      this.broken(socket);
    }, within);
  }

  /** Sends a message; false while there is no connection. */
  send(message: object): boolean {
    const { socket } = this;
    if (socket?.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Finds out soon whether the connection lives, as when the device has no network; the server may be on the device. */
  check(): void {
    this.ping(SHORT_SILENCE);
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
    clearTimeout(this.silence);
    this.socket?.close();
  }
}
