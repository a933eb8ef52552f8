import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, Live, patience } from '../src/lib/api/live';
import type { ServerMessage } from '../src/lib/api/types';

class FakeSocket {
  static opened: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function connect() {
  const messages: ServerMessage[] = [];
  const states: Connection[] = [];
  const live = new Live(
    'x',
    { message: (message) => messages.push(message), connection: (state) => states.push(state) },
    (url) => new FakeSocket(url) as unknown as WebSocket,
    'http://here',
  );
  return { live, messages, states };
}

const last = () => FakeSocket.opened.at(-1) as FakeSocket;

describe('the socket of a table', () => {
  beforeEach(() => {
    FakeSocket.opened = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('comes back after a break and asks for what it missed', () => {
    const { states } = connect();
    last().accept();
    last().say({ type: 'snapshot', version: 7 });
    last().break();
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(10000);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(last().url).toBe('ws://here/api/tables/x/live?since=7');
  });
  it('tells an event once, though it is told twice', () => {
    const { messages } = connect();
    last().accept();
    last().say({ type: 'snapshot', version: 3 });
    last().say({ type: 'moved', version: 4 });
    last().say({ type: 'moved', version: 4 });
    expect(messages.map(({ type }) => type)).toEqual(['snapshot', 'moved']);
  });
  it('gives up where asking again does not help', () => {
    const { states } = connect();
    last().break(4404);
    vi.advanceTimersByTime(60000);
    expect(states).toEqual(['refused']);
    expect(FakeSocket.opened).toHaveLength(1);
  });
  it('sends nothing while there is no connection, and says so', () => {
    const { live } = connect();
    expect(live.send({ type: 'resign' })).toBeNull();
    last().accept();
    expect(live.send({ type: 'resign' })).toBe(1);
    expect(JSON.parse(last().sent[0] ?? '')).toEqual({ type: 'resign', id: 1 });
  });
  it('does not come back once it is closed', () => {
    const { live } = connect();
    last().accept();
    live.close();
    last().break();
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.opened).toHaveLength(1);
  });
  it('waits longer each time, within bounds', () => {
    const waits = [0, 1, 2, 10].map((attempt) => patience(attempt, () => 0.5));
    expect(waits).toEqual([300, 600, 1200, 8000]);
  });
});
