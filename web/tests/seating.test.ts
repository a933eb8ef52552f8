import { describe, expect, it } from 'vitest';
import { en } from '../src/lib/i18n/en';
import { text } from '../src/lib/i18n/text';
import { kindOf } from '../src/lib/summary/kind';
import { resultTitle, resultWords } from '../src/lib/summary/result';
import { tableRequest, type Wish } from '../src/lib/table/request';
import { actsNow, isCovered, offersOf, seatingOf } from '../src/lib/table/seating';
import { BOT, FRIEND, legal, OPEN, SIDES, state, table, view, YOU } from './tables';

const WAITING = view({ legal_moves: [], turn: 'two' });
const OVER = { winner: 'one', reason: 'base', words: 'the base was taken' };

describe('who sits at a table', () => {
  it.each([
    [['one'], { one: YOU, two: BOT }, 'computer'],
    [['one', 'two'], { one: YOU, two: YOU }, 'one-device'],
    [[], { one: BOT, two: BOT }, 'engines'],
    [['one'], { one: YOU, two: FRIEND }, 'friend'],
    [['one'], { one: YOU, two: OPEN }, 'friend'],
  ])('%j of %j is a game %3$s', (you, seats, kind) => expect(kindOf(you, seats)).toBe(kind));

  it('may act when there is something to choose', () => {
    expect(seatingOf(SIDES, table(), state()).acts).toBe(true);
    expect(seatingOf(SIDES, table(), state({ view: WAITING })).acts).toBe(false);
    expect(seatingOf(SIDES, table(), state({ outcome: OVER })).acts).toBe(false);
  });
  it('does not act before all seats are taken', () => {
    const seats = { one: YOU, two: OPEN };
    expect(seatingOf(SIDES, table(), state({ seats }))).toMatchObject({
      acts: false,
      open: ['two'],
      maySit: false,
    });
    expect(actsNow('one', table(), state({ seats }))).toBe(false);
  });
  it('may take an open seat who has none, as long as the game goes on', () => {
    const watching = table({ you: [] });
    const seats = { one: FRIEND, two: OPEN };
    expect(seatingOf(SIDES, watching, state({ seats })).maySit).toBe(true);
    expect(seatingOf(SIDES, watching, state({ seats, outcome: OVER })).maySit).toBe(false);
    expect(seatingOf(SIDES, watching, state()).maySit).toBe(false);
  });
  it('has nobody to ask against computers and on one device', () => {
    const alone = (you: string[], seats: Record<string, typeof YOU>) =>
      seatingOf(SIDES, table({ you }), state({ seats })).alone;
    expect(alone(['one'], { one: YOU, two: BOT })).toBe(true);
    expect(alone(['one', 'two'], { one: YOU, two: YOU })).toBe(true);
    expect(alone(['one'], { one: YOU, two: FRIEND })).toBe(false);
    expect(alone(['one'], { one: YOU, two: OPEN })).toBe(false);
    expect(alone([], { one: BOT, two: BOT })).toBe(false);
  });
  it('waits for the computer only when it is to decide', () => {
    const seats = { one: YOU, two: BOT };
    expect(seatingOf(SIDES, table(), state({ seats })).waitsForBot).toBe(false);
    expect(seatingOf(SIDES, table(), state({ seats, view: WAITING })).waitsForBot).toBe(true);
    expect(seatingOf(SIDES, table({ you: [] }), state({ seats, view: WAITING })).waitsForBot).toBe(false);
  });
  it('sits before the own side; on one device before the first, unless something is hidden', () => {
    const near = (you: string[], partial = false) =>
      seatingOf(SIDES, table({ you }), state({ view: view({ viewer: 'two', partial }) })).near;
    expect([near(['two']), near([]), near(['one', 'two']), near(['one', 'two'], true)]).toEqual([
      'two',
      'one',
      'one',
      'two',
    ]);
  });
  it('sees the own side act where both choose at the same time', () => {
    const both = state({ view: view({ viewer: 'two', turn: 'one', legal_moves: legal('ab') }) });
    expect(actsNow('two', table({ you: ['two'] }), both)).toBe(true);
    expect(actsNow('one', table({ you: ['two'] }), both)).toBe(false);
    expect(actsNow('one', table({ you: [] }), both)).toBe(true);
  });
});

describe('the curtain', () => {
  const secret = view({ partial: true, viewer: 'two' });
  it('comes between two on one device when something is hidden and the other one acts', () => {
    expect(isCovered(['one', 'two'], secret, 'one')).toBe(true);
    expect(isCovered(['one', 'two'], secret, null)).toBe(true);
    expect(isCovered(['one', 'two'], secret, 'two')).toBe(false);
    expect(isCovered(['one', 'two'], { ...secret, partial: false }, 'one')).toBe(false);
  });
  it('never comes for who plays one side, or watches', () => {
    expect(isCovered(['two'], secret, null)).toBe(false);
    expect(isCovered([], { ...secret, viewer: null }, null)).toBe(false);
  });
});

describe('offers', () => {
  it('can be made when they are available, and are answered or withdrawn', () => {
    const offers = offersOf(
      table(),
      state({
        available: ['draw', 'take-back', 'abort'],
        offers: [
          { kind: 'draw', side: 'two' },
          { kind: 'take-back', side: 'one' },
        ],
      }),
    );
    expect(offers).toEqual({
      possible: ['abort'],
      received: [{ kind: 'draw', side: 'two' }],
      made: ['take-back'],
    });
  });
  it('are nothing that a spectator could answer', () => {
    const watched = offersOf(table({ you: [] }), state({ offers: [{ kind: 'draw', side: 'two' }] }));
    expect(watched).toEqual({ possible: [], received: [], made: [] });
  });
});

describe('a result', () => {
  const title = (side: string) => SIDES.find(({ name }) => name === side)?.title ?? '';
  const t = (key: keyof typeof en, values = {}) => text('en', key, values);
  const words = (reason: string, winner: string | null, ...you: string[]) =>
    resultWords({ ...OVER, reason, winner }, you, ['one', 'two'], title, t);
  it.each([
    ['resignation', ['two'], 'You resigned.'],
    ['resignation', ['one'], 'Your opponent resigned.'],
    ['resignation', ['one', 'two'], 'Black resigned.'],
    ['resignation', [], 'Black resigned.'],
    ['timeout', ['two'], 'Your time ran out.'],
    ['timeout', ['one'], 'Your opponent’s time ran out.'],
    ['timeout', [], 'Black: the time ran out.'],
    ['abandonment', ['one'], 'Your opponent left the game.'],
    ['correction', ['one'], 'The organiser decided the game; it is not rated.'],
    ['removal', ['two'], 'You were removed from the tournament; the game is not rated.'],
    ['removal', [], 'Black was removed from the tournament; the game is not rated.'],
    ['base', ['one'], 'the base was taken'],
  ])('of White by %s reads for %j: %s', (reason, you, told) =>
    expect(words(reason, 'one', ...you)).toBe(told),
  );
  it.each([
    ['agreement', 'The players agreed to a draw.', 'Draw'],
    ['abort', 'The game was ended without a result.', 'No result'],
  ])('without a winner by %s', (reason, told, heading) => {
    expect(words(reason, null, 'one')).toBe(told);
    expect(resultTitle({ ...OVER, reason, winner: null }, title, t)).toBe(heading);
  });
  it.each(['ko', 'ja'])('is told in %s, too', (language) => {
    const ends = Object.keys(en).filter((key) => key.startsWith('result.')) as (keyof typeof en)[];
    expect(ends).toHaveLength(16);
    for (const key of ends) expect(text(language, key)).not.toBe(en[key]);
  });
});

describe('a wish for a game', () => {
  const game = { name: 'board', sides: SIDES };
  const wish: Wish = {
    kind: 'computer',
    side: 'two',
    level: 'club',
    levels: { one: 'club', two: 'expert' },
    clock: '3+2',
    custom: { base_seconds: 900, increment_seconds: 10 },
    password: '',
    spectators: { allowed: true },
    takebacks: true,
    teaching: true,
    rated: false,
    options: { variant: 'wide' },
  };
  it('against the computer', () => {
    expect(tableRequest(game, wish, '')).toEqual({
      game: 'board',
      options: { variant: 'wide' },
      position: null,
      seats: { one: { kind: 'bot', level: 'club' }, two: { kind: 'you' } },
      shuffle: false,
      time_control: { base_seconds: 180, increment_seconds: 2 },
      takebacks: 'fair',
      rated: false,
      teaching: false,
      visibility: 'private',
      password: '',
    });
  });
  it('to be taught, which no clock presses', () => {
    expect(tableRequest(game, { ...wish, clock: 'none' }, '')).toMatchObject({ teaching: true });
    expect(tableRequest(game, { ...wish, clock: 'none', kind: 'friend' }, '')).toMatchObject({
      teaching: false,
    });
  });
  it('on one device, from a position', () => {
    const asked = tableRequest(
      game,
      { ...wish, kind: 'one-device', takebacks: false, clock: 'none' },
      'here',
    );
    expect(asked).toMatchObject({ position: 'here', takebacks: 'never', time_control: null, shuffle: false });
    expect(asked.seats).toEqual({ one: { kind: 'you' }, two: { kind: 'you' } });
  });
  it('of computers against each other', () => {
    expect(tableRequest(game, { ...wish, kind: 'engines', side: 'random' }, '')).toMatchObject({
      seats: { one: { kind: 'bot', level: 'club' }, two: { kind: 'bot', level: 'expert' } },
      shuffle: false,
    });
  });
  it('with a friend by link, on a side that chance gives', () => {
    expect(tableRequest(game, { ...wish, kind: 'friend', side: 'random' }, '')).toMatchObject({
      seats: { one: { kind: 'you' }, two: { kind: 'open' } },
      shuffle: true,
      visibility: 'link',
      password: '',
    });
  });
});
