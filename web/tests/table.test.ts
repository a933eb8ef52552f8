import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage, TableData, TableState } from '../src/lib/api/types';
import { LiveTable } from '../src/lib/table/table.svelte';
import { FakeSocket } from './sockets';
import { event, legal, played, snapshot, view } from './tables';

const OUTCOME = { winner: 'one', reason: 'base', words: 'the base was taken' };
const MOVE = { text: 'ab', path: ['a', 'b'], display: 'AB', kind: 'move' as const, captures: [] };

function opened(more: Partial<TableState> = {}, of: Partial<TableData> = {}): LiveTable {
  const live = new LiveTable('x', () => undefined);
  FakeSocket.last.accept();
  FakeSocket.last.say(snapshot(more, of));
  return live;
}

/** What the server would answer, by the beginning of the address; gives the requests that come. */
function answers(routes: Record<string, object>): [path: string, body: unknown][] {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.replace('/api/v1', '');
    asked.push([path, body && JSON.parse(body)]);
    const told = Object.entries(routes).find(([start]) => path.startsWith(start))?.[1];
    const json = { headers: { 'content-type': 'application/json' } };
    return told ? new Response(JSON.stringify(told), json) : new Response('{}', { status: 404 });
  });
  return asked;
}

const PAST = '/tables/x/positions';
const texts = (live: LiveTable) => live.moves.map(({ text }) => text);

describe('a table', () => {
  beforeEach(() => {
    FakeSocket.opened = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([
    { type: 'hint', reply_to: 1, text: 'b', path: ['b'], reasons: [] },
    {
      type: 'error',
      error: 'no hint could be found',
      kind: 'failed',
      reply_to: 1,
      retry_after: null,
    } as const,
  ] satisfies ServerMessage[])(
    'thinks no longer after the answer to who asked for a hint: $type',
    (answer) => {
      const live = opened();
      FakeSocket.last.say({ type: 'thinking', side: 'one', depth: 4, nodes: 9 });
      expect(live.thinking?.depth).toBe(4);
      FakeSocket.last.say(answer);
      expect(live.thinking).toBeNull();
    },
  );

  it('replaces its moves from the first that an event tells', () => {
    const live = opened({ moves: played('ab', '?', 'cd') });
    FakeSocket.last.say(event('moved', { version: 2, first_move: 3, moves: played('ef') }));
    expect(texts(live)).toEqual(['ab', '?', 'cd', 'ef']);
    FakeSocket.last.say(
      event('ended', { version: 3, first_move: 1, moves: played('gh', 'cd', 'ef'), outcome: OUTCOME }),
    );
    expect(texts(live)).toEqual(['ab', 'gh', 'cd', 'ef']);
    FakeSocket.last.say(event('taken-back', { version: 4, first_move: 1, moves: [] }));
    expect(texts(live)).toEqual(['ab']);
  });

  it('asks for everything when moves are missing', () => {
    opened({ moves: played('ab') });
    FakeSocket.last.say(event('moved', { version: 9, first_move: 5, moves: played('ef') }));
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.last.url).not.toContain('since');
  });

  it('knows the clicks of a move that it offered', () => {
    const live = opened();
    FakeSocket.last.say(event('moved', { version: 2, first_move: 0, moves: played('cd') }));
    expect(live.lastPath).toEqual(['c', 'd']);
    FakeSocket.last.say(event('moved', { version: 3, first_move: 1, moves: played('zz') }));
    expect(live.lastPath).toEqual([]);
  });

  it('runs the clocks of all sides that decide', () => {
    const live = opened({
      clock: { left: { one: 60000, two: 50000 }, running: ['one', 'two'], first_move: null },
    });
    const now = performance.now();
    expect([live.left('one', now + 1000), live.left('two', now + 1000)]).toEqual([59000, 49000]);
    FakeSocket.last.say(
      event('moved', {
        version: 2,
        clock: { left: { one: 60000, two: 50000 }, running: ['two'], first_move: null },
      }),
    );
    expect([live.left('one', now + 1000), live.left('two', now + 1000)]).toEqual([60000, 49000]);
  });

  it('tells that an offer was declined, until something else happens', () => {
    const live = opened({ offers: [{ kind: 'draw', side: 'one' }] }, { you: ['one'] });
    FakeSocket.last.say(event('declined', { version: 2, offers: [] }));
    expect(live.declined).toBe(true);
    FakeSocket.last.say(event('moved', { version: 3, moves: played('ab') }));
    expect(live.declined).toBe(false);
  });
  it('does not tell so of an offer that was withdrawn, or of one of the other side', () => {
    const live = opened({ offers: [{ kind: 'draw', side: 'one' }] }, { you: ['one'] });
    live.decline('draw');
    FakeSocket.last.say(event('declined', { version: 2, offers: [{ kind: 'abort', side: 'two' }] }));
    expect(live.declined).toBe(false);
    FakeSocket.last.say(event('declined', { version: 3, offers: [] }));
    expect(live.declined).toBe(false);
  });

  // Moves that do not arrive.

  it('keeps a choice on its way while others make theirs', () => {
    const choices = view({ legal_moves: [MOVE] });
    const live = opened({ view: choices });
    live.play(MOVE);
    const id = live.sent?.id ?? 0;
    FakeSocket.last.say(event('moved', { version: 2, view: { ...choices, ply: 1 } }));
    expect(live.sent?.move).toEqual(MOVE);
    FakeSocket.last.say({ type: 'ack', reply_to: id, version: 3 });
    expect(live.sent).toBeNull();
  });

  it('says that a move was not sent, and where', () => {
    const live = opened();
    FakeSocket.last.break();
    expect(live.play(MOVE)).toBe(false);
    expect(live.problem).toMatch(/^Move not sent/);
    expect(live.refused).toEqual(MOVE.path);
    vi.advanceTimersByTime(2000);
    expect(live.refused).toEqual([]);
    expect(live.problem).toMatch(/^Move not sent/);
  });
  it('says so of a move that was on its way when the connection broke, until the table tells otherwise', () => {
    const live = opened();
    expect(live.play(MOVE)).toBe(true);
    expect(live.sent?.move).toEqual(MOVE);
    FakeSocket.last.break();
    expect(live.sent).toBeNull();
    expect(live.problem).toMatch(/^Move not sent/);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    FakeSocket.last.say(event('moved', { version: 2, moves: played('ab') }));
    expect(live.problem).toBe('');
  });
  it('shows why a move was refused', () => {
    const live = opened();
    live.play(MOVE);
    FakeSocket.last.say({ type: 'error', error: 'too late', kind: 'stale', reply_to: 1, retry_after: null });
    expect([live.problem, live.sent, live.refused]).toEqual(['too late', null, MOVE.path]);
  });
  it('asks why a piece cannot go somewhere, and takes no answer about another position', async () => {
    const reason = { text: 'The way is blocked.', values: {} };
    const live = opened();
    const ply = live.view?.ply ?? 0;
    const [first, second] = [live.whyNot('a1', 'c3'), live.whyNot('a1', 'c3')];
    FakeSocket.last.say({ type: 'why-not', reply_to: 1, ply, reason });
    FakeSocket.last.say({ type: 'why-not', reply_to: 2, ply: ply + 1, reason });
    expect([await first, await second]).toEqual([reason, null]);
  });

  // Looking back.

  it('asks for an earlier position where nothing is hidden', async () => {
    const live = opened({ moves: played('ab', 'cd') }, { options: { variant: 'wide' }, game: 'plain' });
    const asked = answers({ '/games': { options: [] }, [PAST]: { view: view({ text: 'after ab' }) } });
    await live.look(1);
    expect(live.shownView?.text).toBe('after ab');
    expect(asked.at(-1)).toEqual([`${PAST}/1`, undefined]);
  });
  it('shows only what was seen where something is hidden', async () => {
    const asked = answers({});
    const live = opened({ view: view({ partial: true, text: 'seen' }), moves: played('ab') });
    FakeSocket.last.say(
      event('moved', { version: 2, first_move: 1, moves: played('cd'), view: view({ partial: true }) }),
    );
    await live.look(0);
    expect(live.shown).toBeNull();
    await live.look(1);
    expect(live.shownView?.text).toBe('seen');
    expect(asked).toEqual([]);
  });
  it('does not show on one device what the other side has seen', async () => {
    const live = opened({ view: view({ partial: true, text: 'secret' }) }, { you: ['one', 'two'] });
    const others = view({ partial: true, viewer: 'two', turn: 'two' });
    FakeSocket.last.say(event('moved', { version: 2, moves: played('ab'), view: others }));
    await live.look(0);
    expect(live.shownView?.text).not.toBe('secret');
  });
  it('learns the start of a game when nothing is hidden any more', async () => {
    const live = opened({ view: view({ partial: true }) }, { start: '', game: 'fog' });
    FakeSocket.last.say(event('ended', { version: 2, moves: played('ab', 'cd'), outcome: OUTCOME }));
    const told = snapshot({}, { start: 'the start', game: 'fog' });
    const asked = answers({ '/games': { options: [] }, [PAST]: { view: view() }, '/tables': told });
    await live.look(1);
    await live.look(0);
    expect(asked.slice(1).map(([path]) => path)).toEqual(['/tables/x', `${PAST}/1`, `${PAST}/0`]);
    expect(live.data?.start).toBe('the start');
  });
  it('learns what was drawn for a game before it looks back', async () => {
    const live = opened({ moves: played('ab', 'cd') }, { game: 'toss' });
    const game = { options: [{ name: 'seed', drawn: true }] };
    const told = snapshot({}, { options: { seed: 7 }, game: 'toss' });
    answers({ '/games': game, [PAST]: { view: view() }, '/tables': told });
    await live.look(1);
    expect(live.data?.options).toEqual({ seed: 7 });
  });
  it('comes back to the newest position when a move is taken back', async () => {
    answers({ '/games': { options: [] }, [PAST]: { view: view() } });
    const live = opened({ moves: played('ab', 'cd') }, { game: 'undone' });
    await live.look(1);
    expect(live.shown).toBe(1);
    FakeSocket.last.say(
      event('taken-back', { version: 2, first_move: 1, view: view({ legal_moves: legal('ef') }) }),
    );
    expect(live.shown).toBeNull();
    expect(live.shownView?.legal_moves[0]?.text).toBe('ef');
  });

  // Seats.

  it('is seen by who has taken a seat as the server tells it then', async () => {
    const asked = answers({ '/tables': snapshot() });
    const live = opened({}, { you: [] });
    await live.sit('two');
    expect(asked.map(([path]) => path)).toEqual(['/tables/x/seats/two']);
    FakeSocket.last.say(snapshot({ version: 2 }, { you: ['two'] }));
    expect(live.data?.you).toEqual(['two']);
  });
  it('says why a seat cannot be taken', async () => {
    answers({});
    const live = opened({}, { you: [] });
    await live.sit('two');
    expect(live.problem).not.toBe('');
  });
});
