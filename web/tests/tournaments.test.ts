import { expect, test } from 'vitest';
import type { Match, Page, Tournament } from '../src/lib/tournaments/api';
import { BOX, draw, shortened, whereToLook } from '../src/lib/tournaments/bracket';
import { partOf } from '../src/lib/tournaments/own';
import { hourOfUtc, name, shortName } from '../src/lib/tournaments/words';

type Given = { summary?: object; of?: object; you?: object };

/** A page of a running Swiss tournament, as somebody with number 1 sees it. */
function page({ summary = {}, of = {}, you = {} }: Given): Page {
  return {
    now: 0,
    you: {
      number: 1,
      withdrawn: false,
      paused: false,
      table: null,
      organiser: false,
      signed_in: true,
      ...you,
    },
    tournament: {
      summary: { status: 'running', format: 'swiss', ...summary },
      plan: { twice: false },
      round: 2,
      standings: [{ number: 1, rank: 3, points: 4.5 }],
      pairings: [],
      bracket: [],
      ...of,
    },
  } as unknown as Page;
}
const match = (players: (number | null)[], winner: number | null, more = {}) => ({
  stage: 'main',
  players,
  winner,
  decided: winner !== null,
  ...more,
});

test('who does not take part has nothing to do', () => {
  expect(partOf(page({ you: { number: null } }))).toBeNull();
  expect(partOf(page({ summary: { status: 'cancelled' } }))).toBeNull();
});

test('a game that runs comes first, with its opponent', () => {
  const pairings = [{ round: 2, first: 7, second: 1, result: null, table: 'abc' }];
  expect(partOf(page({ of: { pairings }, you: { table: 'abc', paused: true } }))).toEqual({
    kind: 'plays',
    table: 'abc',
    opponent: 7,
  });
});

test('who waits is told why', () => {
  expect(partOf(page({ summary: { status: 'open' } }))).toEqual({ kind: 'waits-for-start' });
  const pairings = [
    { round: 2, first: 2, second: 3, result: null, table: 'x' },
    { round: 2, first: 1, second: 4, result: '1-0', table: 'y' },
  ];
  expect(partOf(page({ of: { pairings } }))).toEqual({ kind: 'waits', running: 1 });
  const bye = [...pairings.slice(0, 1), { round: 2, first: 1, second: null, result: 'bye', table: null }];
  expect(partOf(page({ of: { pairings: bye } }))).toEqual({ kind: 'bye' });
});

test('pausing is one thing where nobody is paired with you, and another where games are forfeited', () => {
  expect(partOf(page({ you: { paused: true } }))?.kind).toBe('paused');
  expect(partOf(page({ summary: { format: 'round-robin' }, you: { paused: true } }))?.kind).toBe('away');
  expect(partOf(page({ you: { withdrawn: true, paused: true } }))?.kind).toBe('withdrawn');
});

test('a knockout is over for who has lost, unless the third place is still to be played', () => {
  const summary = { format: 'knockout' };
  const lost = match([1, 2], 2);
  expect(partOf(page({ summary, of: { bracket: [lost] } }))?.kind).toBe('out');
  const third = match([1, 5], null, { stage: 'third' });
  expect(partOf(page({ summary, of: { bracket: [lost, third] } }))?.kind).toBe('waits');
  const twice = { plan: { twice: true } };
  expect(partOf(page({ summary, of: { ...twice, bracket: [lost] } }))?.kind).toBe('waits');
  const again = match([1, 3], 3, { stage: 'losers' });
  expect(partOf(page({ summary, of: { ...twice, bracket: [lost, again] } }))?.kind).toBe('out');
});

test('the end tells the place', () => {
  expect(partOf(page({ summary: { status: 'finished' } }))).toEqual({ kind: 'done', rank: 3, points: 4.5 });
});

test('the hour of a series is told by UTC, summer or winter', () => {
  for (const day of ['2026-01-06', '2026-07-07'])
    expect(hourOfUtc(Date.parse(`${day}T18:30:00Z`))).toMatch(/0?6:30\sPM/);
});

test('the second final stands below the first, and a decided bracket shows the end of one’s own way', () => {
  const final = { stage: 'final', round: 1, place: 0, sources: [], known: true, decided: true };
  const bracket = [
    { ...final, id: 'W1.1', stage: 'main', players: [1, 2], winner: 1 },
    { ...final, id: 'F', players: [1, 3], winner: 3 },
    { ...final, id: 'G', players: [1, 3], winner: 3 },
  ] as unknown as Match[];
  const picture = draw(bracket);
  const [first, one, other] = picture.boxes;
  expect(other?.x).toBe(one?.x);
  expect((other?.y ?? 0) - (one?.y ?? 0)).toBeGreaterThan(BOX.height);
  expect(picture.height).toBeGreaterThan((other?.y ?? 0) + BOX.height);
  expect(whereToLook(picture, null)).toBe((one?.x ?? 0) - BOX.width);
  expect(whereToLook(picture, 2)).toBe((first?.x ?? 0) - BOX.width);
  expect(one?.y).toBe(first?.y); // beside the winners' last match, however many losers stand below
  const open = bracket.map((match) => (match.id === 'G' ? { ...match, decided: false } : match));
  expect(whereToLook(draw(open), null)).toBe(one?.x);
});

test('a bracket has room for whole names, and calls computers by their levels', () => {
  expect(shortened('Bartholomew_the_2nd')).toBe('Bartholomew_the_2nd');
  const of = {
    standings: [
      { number: 1, name: 'Computer (First week)', level: 'first-week' },
      { number: 2, name: 'Computer (First week) 2', level: 'first-week' },
      { number: 3, name: 'ada', level: null },
    ],
  } as unknown as Tournament;
  expect([1, 2, 3].map((number) => shortName(of, number))).toEqual(['First week', 'First week 2', 'ada']);
  expect(name(of, 1)).toBe('Computer (First week)');
});
