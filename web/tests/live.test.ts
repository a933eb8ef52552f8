import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, Live, patience } from '../src/lib/api/live';
import type { ServerMessage } from '../src/lib/api/types';
import { FakeSocket } from './sockets';
import { event, snapshot } from './tables';

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

describe('the socket of a table', () => {
  beforeEach(() => {
    FakeSocket.opened = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('comes back after a break and asks for what it missed', () => {
    const { states } = connect();
    FakeSocket.last.accept();
    FakeSocket.last.say(snapshot({ version: 7 }));
    FakeSocket.last.break();
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(10000);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.last.url).toBe('ws://here/api/v1/tables/x/live?since=7');
  });
  it('asks for the whole table when who connected has signed in or out', () => {
    connect();
    FakeSocket.last.accept();
    FakeSocket.last.say(snapshot({ version: 7 }));
    FakeSocket.last.break(4401);
    vi.advanceTimersByTime(10000);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.last.url).toBe('ws://here/api/v1/tables/x/live');
  });
  it('tells an event once, though it is told twice', () => {
    const { messages } = connect();
    FakeSocket.last.accept();
    FakeSocket.last.say(snapshot({ version: 3 }));
    FakeSocket.last.say(event('moved', { version: 4 }));
    FakeSocket.last.say(event('moved', { version: 4 }));
    expect(messages.map(({ type }) => type)).toEqual(['snapshot', 'event']);
  });
  it('gives up where asking again does not help', () => {
    const { states } = connect();
    FakeSocket.last.break(4404);
    vi.advanceTimersByTime(60000);
    expect(states).toEqual(['refused']);
    expect(FakeSocket.opened).toHaveLength(1);
  });
  it('sends nothing while there is no connection, and says so', () => {
    const { live } = connect();
    expect(live.send({ type: 'resign' })).toBeNull();
    FakeSocket.last.accept();
    expect(live.send({ type: 'resign' })).toBe(1);
    expect(JSON.parse(FakeSocket.last.sent[0] ?? '')).toEqual({ type: 'resign', id: 1 });
  });
  it('notices that a connection is dead when nothing is answered', () => {
    const { live, states } = connect();
    FakeSocket.last.accept();
    FakeSocket.last.say(snapshot());
    live.send({ type: 'resign' });
    vi.advanceTimersByTime(11000);
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.opened).toHaveLength(2);
  });
  it('stays with a connection that answers', () => {
    const { live, states } = connect();
    FakeSocket.last.accept();
    live.send({ type: 'resign' });
    FakeSocket.last.say({ type: 'ack', reply_to: 1, version: 2 });
    vi.advanceTimersByTime(20000);
    expect(states).toEqual(['open']);
  });
  it('asks for the whole table anew, at once', () => {
    const { live, states } = connect();
    const first = FakeSocket.last;
    first.accept();
    first.say(snapshot({ version: 7 }));
    live.renew();
    first.break();
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.last.url).toBe('ws://here/api/v1/tables/x/live');
    expect(states).toEqual(['open']);
  });
  it('does not come back once it is closed', () => {
    const { live } = connect();
    FakeSocket.last.accept();
    live.close();
    FakeSocket.last.break();
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.opened).toHaveLength(1);
  });
  it('waits longer each time, within bounds', () => {
    const waits = [0, 1, 2, 10].map((attempt) => patience(attempt, () => 0.5));
    expect(waits).toEqual([300, 600, 1200, 8000]);
  });
});
