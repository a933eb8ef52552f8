import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Level, Move, Outcome, ServerMessage } from '../src/lib/api/types';
import { text } from '../src/lib/i18n/text';
import type { Speed } from '../src/lib/settings/defaults';
import {
  decidingCells,
  endingTitle,
  endingWords,
  feelingOf,
  lessonsHelp,
  nextLevel,
  sameTable,
} from '../src/lib/summary/ending';
import { pointedOut } from '../src/lib/summary/notices';
import { Pace } from '../src/lib/table/pace.svelte';
import { Placing } from '../src/lib/table/placing.svelte';
import { asMoves, meant, Premove } from '../src/lib/table/premove.svelte';
import { LiveTable } from '../src/lib/table/table.svelte';
import { FakeSocket } from './sockets';
import { BOT, event, legal, OPEN, played, snapshot, table, view, YOU } from './tables';

const outcome = (winner: string | null, reason = 'base'): Outcome => ({
  winner,
  reason,
  words: '',
});
const t = (key: Parameters<typeof text>[1], values = {}) => text('en', key, values);
const title = (side: string) => ({ one: 'White', two: 'Black' })[side] ?? '';

describe('an ending', () => {
  it.each([
    [['one'], 'one', 'base', 'won', 'You won'],
    [['two'], 'one', 'base', 'lost', 'You lost'],
    [['two'], 'one', 'resignation', 'lost', 'You resigned'],
    [['one'], 'one', 'resignation', 'won', 'You won'],
    [['one'], null, 'agreement', 'drawn', 'Draw'],
    [['one'], null, 'abort', 'none', 'No result'],
    [['one', 'two'], 'one', 'base', 'none', 'White wins'],
    [[], 'two', 'resignation', 'none', 'Black wins'],
  ])('is told to %j in their own words when %s wins by %s', (you, winner, reason, feeling, words) => {
    expect(feelingOf(outcome(winner, reason), you)).toBe(feeling);
    expect(endingTitle(outcome(winner, reason), you, title, t)).toBe(words);
  });
  it.each([
    [['one'], null, 'abort', 'cup', 'A player who made no first move in time, or was removed, has lost'],
    [['one'], null, 'abort', null, t('result.abort')],
    [['two'], 'one', 'resignation', null, ''],
    [['one'], 'one', 'resignation', 'cup', t('result.resignation.opponent')],
  ])(
    'tells %j what happened when %s wins by %s in tournament %s',
    (you, winner, reason, tournament, words) => {
      const told = endingWords(outcome(winner, reason), { you, tournament }, ['one', 'two'], title, t);
      expect(told.slice(0, words.length || undefined)).toBe(words);
    },
  );
  it('points at what decided it', () => {
    const notice = {
      kind: 'check',
      text: { text: '', values: {} },
      side: null,
      cells: ['e1', 'e2'],
      count: null,
      tip: false,
      chance: false,
    };
    expect(decidingCells(view({ notices: [notice], last: ['a', 'b'] }), outcome('one'))).toEqual([
      'e1',
      'e2',
    ]);
    expect(decidingCells(view({ last: ['a', 'b'] }), outcome('one'))).toEqual(['b']);
    expect(decidingCells(view({ last: ['a', 'b'] }), outcome('one', 'resignation'))).toEqual([]);
  });
  it('in reach of the side to act is a chance for it, and a danger for the other', () => {
    const told = { kind: 'home', text: { text: '', values: {} }, side: 'one', count: null, tip: true };
    const notices = [
      { ...told, cells: ['b2'], chance: true },
      { ...told, cells: ['c3'], chance: false },
    ];
    const seen = (viewer: string | null) => pointedOut({ notices, turn: 'one', viewer });
    expect(seen('one')).toEqual({ alarms: ['c3'], chances: ['b2'] });
    expect(seen(null)).toEqual(seen('one'));
    expect(seen('two')).toEqual({ alarms: ['b2', 'c3'], chances: [] });
    expect(pointedOut(null)).toEqual({ alarms: [], chances: [] });
  });
  const levels = ['low', 'club', 'high'].map((name) => ({ name, title: name }) as Level);
  it.each([
    ['won', 'high'],
    ['lost', 'low'],
    ['drawn', undefined],
    ['none', undefined],
  ] as const)('leads to another level when it is %s', (feeling, name) => {
    expect(nextLevel(levels, { one: YOU, two: BOT }, feeling)?.name).toBe(name);
    expect(nextLevel(levels, { one: YOU, two: OPEN }, feeling)).toBeUndefined();
  });
  it('leads to the lessons after a loss against the lowest levels', () => {
    const seats = (level: string) => ({ one: YOU, two: { ...BOT, level } });
    const named = ['first', 'second', 'third'].map((name) => ({ name, title: name }) as Level);
    const helped = named.filter(({ name }) => lessonsHelp(named, seats(name), 'lost'));
    expect(helped.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(lessonsHelp(named, seats('first'), 'won')).toBe(false);
    expect(lessonsHelp(named, { one: YOU, two: OPEN }, 'lost')).toBe(false);
  });
  it('leads to the same table with another level', () => {
    const wish = sameTable(table({ options: { wide: true } }), ['one', 'two'], 'high', '');
    expect(wish.seats).toEqual({ one: { kind: 'you' }, two: { kind: 'bot', level: 'high' } });
    expect([wish.options, wish.position]).toEqual([{ wide: true }, null]);
  });
});

describe('a premove', () => {
  const [ab] = legal('ab') as [Move];
  it('is played when it is legal, by its text or its clicks', () => {
    const heard: string[] = [];
    for (const now of [legal('ab', 'cd'), [{ ...ab, text: 'axb' }]]) {
      const premove = new Premove();
      premove.choose(ab);
      premove.come(now, (move) => heard.push(move.text));
      expect(premove.move).toBeNull();
    }
    expect(heard).toEqual(['ab', 'axb']);
    expect(meant(ab, legal('cd'))).toBeUndefined();
  });
  it('is dropped with a note otherwise, and can be cancelled', () => {
    vi.useFakeTimers();
    const premove = new Premove();
    premove.choose(ab);
    premove.come(legal('cd'), () => expect.unreachable());
    expect(premove.dropped).toEqual(ab);
    vi.advanceTimersByTime(5000);
    expect(premove.dropped).toBeNull();
    premove.choose(ab);
    premove.choose(null);
    premove.come(legal('ab'), () => expect.unreachable());
    vi.useRealTimers();
  });
  it('looks like a move of this turn', () => {
    const could = {
      path: ['a', 'b'],
      text: 'ab',
      kind: 'capture' as const,
      captures: ['b'],
      uncertain: true,
    };
    expect(asMoves([could])).toEqual([
      { path: ['a', 'b'], text: 'ab', display: 'ab', kind: 'capture', captures: ['b'] },
    ]);
  });
});

describe('an army that places itself', () => {
  const drops = (...texts: string[]) => legal(...texts).map((move) => ({ ...move, kind: 'drop' as const }));
  it('is offered where there is something to place, and asked for once', async () => {
    let asked = 0;
    const placing = new Placing(
      async () => {
        asked += 1;
        return ['ab', 'cd'];
      },
      () => undefined,
    );
    await placing.turn(legal('ab'));
    expect(placing.offered).toBe(false);
    await placing.turn(drops('ab', 'cd'));
    await placing.turn(drops('ab', 'cd'));
    expect([placing.offered, asked]).toEqual([true, 1]);
  });
  it('plays piece by piece, each when its turn comes', async () => {
    const heard: string[] = [];
    const placing = new Placing(
      async () => ['ab', 'cd'],
      (move) => heard.push(move.text),
    );
    await placing.start(drops('ab', 'cd'));
    expect([heard, placing.running]).toEqual([['ab'], true]);
    await placing.turn(drops('cd', 'ef'));
    expect(heard).toEqual(['ab', 'cd']);
    await placing.turn(drops('ef'));
    expect([heard.length, placing.running]).toEqual([2, false]);
  });
  it('keeps its place in the turn after the last piece, and goes with the next', async () => {
    const placing = new Placing(
      async () => ['ab'],
      () => undefined,
    );
    const shown = () => [placing.offered, placing.complete];
    await placing.turn(drops('ab'));
    expect(shown()).toEqual([true, false]);
    await placing.turn(legal('cd', 'ef'));
    await placing.turn(legal('cd', 'ef'));
    expect(shown()).toEqual([true, true]);
    await placing.turn(legal('gh'));
    expect(shown()).toEqual([false, true]);
  });
  it('stops when it is asked to', async () => {
    const placing = new Placing(
      async () => ['ab', 'cd'],
      () => undefined,
    );
    await placing.start(drops('ab'));
    placing.stop();
    expect(placing.running).toBe(false);
  });
});

describe('a game of computers', () => {
  let speed: Speed;
  let shown: string[];
  let paused: boolean[];
  let kept: boolean;
  const made = (wasStopped = false) =>
    new Pace({
      show: (message) =>
        shown.push(message.type === 'event' ? (message.state.moves[0]?.text ?? '') : message.type),
      pause: (on) => paused.push(on),
      speed: () => speed,
      wasStopped,
      stopped: (on) => {
        kept = on;
      },
    });
  const move = (name: string): ServerMessage => event('moved', { moves: played(name) });
  const opened = (wasStopped = false, paused = false) => {
    const pace = made(wasStopped);
    pace.take(snapshot());
    pace.take({ type: 'paused', on: paused });
    return pace;
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    [speed, shown, paused, kept] = ['normal', [], [], false];
  });
  afterEach(() => vi.useRealTimers());

  it('is shown one move a second, and does not run far ahead', () => {
    const pace = opened();
    for (const name of ['a', 'b', 'c']) pace.take(move(name));
    expect([shown, paused]).toEqual([['snapshot'], [true]]);
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(['snapshot', 'a']);
    vi.advanceTimersByTime(1000);
    expect([shown.at(-1), paused]).toEqual(['b', [true, false]]);
    vi.advanceTimersByTime(1000);
    expect(shown.at(-1)).toBe('c');
  });
  it('goes faster at once when that is wished', () => {
    const pace = opened();
    pace.take(move('a'));
    speed = 'fast';
    pace.again();
    vi.advanceTimersByTime(250);
    expect(shown.at(-1)).toBe('a');
  });
  it('stops, goes on, and goes step by step', () => {
    const pace = opened();
    pace.stop(true);
    expect([paused, kept]).toEqual([[true], true]);
    pace.take({ type: 'paused', on: true });
    pace.take(move('a'));
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(['snapshot']);
    pace.step();
    expect([shown.at(-1), pace.stopped]).toEqual(['a', true]);
    pace.step();
    expect(paused.at(-1)).toBe(false);
    pace.take(move('b'));
    expect([shown.at(-1), paused.at(-1)]).toEqual(['b', true]);
    pace.stop(false);
    expect(paused.at(-1)).toBe(false);
  });
  it('that waited for who looked at it goes on when it is looked at again, unless it was stopped', () => {
    expect(opened(false, true).stopped).toBe(false);
    expect(paused).toEqual([false]);
    expect(opened(true, true).stopped).toBe(true);
    expect(paused).toEqual([false]);
  });
  it('stops when somebody else stops it', () => {
    const pace = opened();
    pace.take({ type: 'paused', on: true });
    expect(pace.stopped).toBe(true);
    expect(paused).toEqual([]);
  });
});

describe('what a table is asked', () => {
  beforeEach(() => {
    FakeSocket.opened = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => vi.unstubAllGlobals());
  const opened = (): LiveTable => {
    const live = new LiveTable('x', () => undefined);
    FakeSocket.last.accept();
    FakeSocket.last.say(snapshot());
    return live;
  };
  const could = { path: ['a', 'b'], text: 'ab', kind: 'move' as const, captures: [], uncertain: false };

  it('tells what a side could do now', async () => {
    const answer = opened().possible('two');
    FakeSocket.last.say({ type: 'possible', reply_to: 1, ply: 0, side: 'two', moves: [could] });
    expect(await answer).toEqual([could]);
  });
  it('tells nothing of a position that is no longer shown, or without an answer', async () => {
    const live = opened();
    const late = live.possible('two');
    FakeSocket.last.say({ type: 'possible', reply_to: 1, ply: 7, side: 'two', moves: [could] });
    expect(await late).toBeNull();
    const refused = live.possible('two');
    FakeSocket.last.say({ type: 'error', error: 'no', kind: 'bad-request', reply_to: 2, retry_after: null });
    expect([await refused, live.problem]).toEqual([null, '']);
    const lost = live.possible('two');
    FakeSocket.last.break();
    expect(await lost).toBeNull();
  });
  it('tells how to complete a placement', async () => {
    const answer = opened().placement();
    FakeSocket.last.say({ type: 'placement', reply_to: 1, ply: 0, moves: ['ab', 'cd'] });
    expect(await answer).toEqual(['ab', 'cd']);
  });
});
