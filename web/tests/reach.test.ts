import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reach } from '../src/lib/api/reach.svelte';
import { SteadySocket } from '../src/lib/api/steady';
import { FakeSocket } from './sockets';

describe('a connection', () => {
  beforeEach(() => {
    FakeSocket.opened = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it('is told as lost when it does not come back soon', () => {
    const reach = new Reach();
    reach.socket(true);
    reach.socket(false);
    vi.advanceTimersByTime(1000);
    expect(reach.lost).toBe(false);
    reach.socket(true);
    vi.advanceTimersByTime(10000);
    expect(reach.lost).toBe(false);
    reach.socket(false);
    vi.advanceTimersByTime(10000);
    expect(reach.lost).toBe(true);
    reach.socket(true);
    expect(reach.lost).toBe(false);
  });
  it('is not lost because one request failed while the socket is open', () => {
    const reach = new Reach();
    reach.socket(true);
    reach.miss();
    expect(reach.lost).toBe(false);
    reach.socket(false);
    reach.miss();
    expect(reach.lost).toBe(true);
  });

  function lobby() {
    const open: boolean[] = [];
    const socket = new SteadySocket(
      '/live',
      () => undefined,
      (state) => open.push(state),
      (url) => new FakeSocket(url) as unknown as WebSocket,
      'http://here',
    );
    FakeSocket.last.accept();
    return { socket, open };
  }

  it('that is dead without having been closed is found out by a ping', () => {
    const { open } = lobby();
    vi.advanceTimersByTime(25000);
    expect(FakeSocket.last.sent).toEqual(['{"type":"ping"}']);
    vi.advanceTimersByTime(10000);
    expect(open).toEqual([true, false]);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.opened).toHaveLength(2);
  });
  it('lives on where a device without network has the server itself', () => {
    const { socket, open } = lobby();
    socket.check();
    FakeSocket.last.onmessage?.({ data: '{"type":"pong"}' });
    vi.advanceTimersByTime(9000);
    expect(open).toEqual([true]);
    socket.check();
    vi.advanceTimersByTime(2000);
    expect(open).toEqual([true, false]);
  });
});
