import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../src/lib/api/types';
import { computerTable } from '../src/lib/lobby/others';
import { put, renewed, swept, without } from '../src/lib/lobby/rows';
import { clockClass, clockKey, clockTitle, waitedText } from '../src/lib/summary/clocks';
import { byTurn, opponentOf } from '../src/lib/summary/own';

const item = (id: string, text = id) => ({ id, text });
const ids = (rows: { item: { id: string }; gone: boolean }[]) =>
  rows.map(({ item: { id }, gone }) => (gone ? `-${id}` : id)).join(' ');

describe('the list of seeks', () => {
  const rows = renewed([], [item('a'), item('b'), item('c')], false);

  it('puts what is new at the end, and changes what is known in its place', () => {
    expect(ids(put(rows, item('d')))).toBe('a b c d');
    const changed = put(rows, item('b', 'new'));
    expect(ids(changed)).toBe('a b c');
    expect(changed[1]?.item.text).toBe('new');
  });

  it('keeps the place of what is gone until nobody points at it', () => {
    const fading = without(rows, 'a', true);
    expect(ids(fading)).toBe('-a b c');
    expect(ids(put(fading, item('d')))).toBe('-a b c d');
    expect(ids(swept(fading))).toBe('b c');
    expect(ids(without(rows, 'a', false))).toBe('b c');
  });

  it('does not move under the pointer when the connection comes back', () => {
    const after = [item('d'), item('c'), item('a')];
    expect(ids(renewed(rows, after, true))).toBe('a -b c d');
    expect(ids(renewed(rows, after, false))).toBe('d c a');
  });

  it('shows again what comes back', () => {
    expect(ids(put(without(rows, 'b', true), item('b')))).toBe('a b c');
  });
});

describe('clocks', () => {
  it('are named as players name them', () => {
    expect(clockTitle({ base_seconds: 300, increment_seconds: 3 })).toBe('5+3');
    expect(clockTitle({ base_seconds: 30, increment_seconds: 0 })).toBe('0.5+0');
    expect(clockTitle({ base_seconds: 20, increment_seconds: 0 })).toBe('0:20+0');
    expect(clockTitle({ base_seconds: 75, increment_seconds: 1 })).toBe('1:15+1');
    expect(clockTitle({ base_seconds: 300, delay_seconds: 2 })).toBe('5 d2');
    expect(clockTitle({ per_move_days: 3 })).toBe('3 days');
    expect(clockTitle(null)).toBe('No clock');
  });

  it('are the same whether nothing is said or left out', () => {
    expect(clockKey({ per_move_days: 3 })).toBe(clockKey({ base_seconds: 0, per_move_days: 3 }));
  });

  it('are of a class by what forty moves take', () => {
    const of = (minutes: number, seconds: number) =>
      clockClass({ base_seconds: 60 * minutes, increment_seconds: seconds });
    expect([of(1, 0), of(3, 2), of(10, 5), of(30, 20)]).toEqual(['bullet', 'blitz', 'rapid', 'classical']);
  });

  it('tell how long somebody waits', () => {
    expect([waitedText(5_000), waitedText(65_000), waitedText(3 * 3_600_000)]).toEqual([
      '0:05',
      '1:05',
      '3 h',
    ]);
  });
});

describe('own games', () => {
  const seat = (name: string) => ({ kind: 'player' as const, name, level: null, bot: false, away: false });
  const bot = { kind: 'bot' as const, name: 'Computer', level: 'club', bot: false, away: false };
  const table = (id: string, more: Partial<TableSummary>): TableSummary => ({
    id,
    game: 'board',
    you: ['one'],
    seats: { one: seat('Me'), two: seat('Ada') },
    turn: 'one',
    ply: 1,
    outcome: null,
    created: 0,
    updated: 0,
    teaching: false,
    ...more,
  });

  it('come in the order in which they want attention', () => {
    const over = { winner: null, reason: 'abort', words: '' };
    const tables = [
      table('over', { outcome: over, updated: 9 }),
      table('waits', { turn: 'two', updated: 8 }),
      table('computer', { seats: { one: seat('Me'), two: bot }, updated: 7 }),
      table('old', { updated: 1 }),
      table('new', { updated: 2 }),
    ];
    expect(byTurn(tables).map(({ id }) => id)).toEqual(['new', 'old', 'computer', 'waits', 'over']);
  });

  it('name the opponent where it is a person', () => {
    expect(opponentOf(table('a', {}))).toBe('Ada');
    expect(opponentOf(table('a', { seats: { one: seat('Me'), two: bot } }))).toBeNull();
    expect(opponentOf(table('a', { you: ['one', 'two'] }))).toBeNull();
  });
});

describe('the computer that is offered', () => {
  const estimates: Record<string, number> = { weak: 900, fair: 1500, strong: 2100 };
  const game = (rating: (name: string) => number | null) => ({
    name: 'board',
    sides: [{ name: 'one' }, { name: 'two' }],
    levels: Object.keys(estimates).map((name) => ({ name, rating: rating(name) })),
  });
  const estimated = game((name) => estimates[name] ?? null);
  const unmeasured = game(() => null);
  const level = (of: unknown, rating: number | null, remembered: string | null, provisional = false) => {
    const known = rating === null ? null : { rating, deviation: 60, provisional };
    return computerTable(of as never, {}, known, remembered).seats.two?.level;
  };

  it('is as strong as a settled rating says', () => {
    expect([850, 1790, 1900].map((rating) => level(estimated, rating, 'fair'))).toEqual([
      'weak',
      'fair',
      'strong',
    ]);
  });

  it('is the level that was played last while the rating says little', () => {
    expect([level(estimated, null, 'weak'), level(estimated, 2000, 'weak', true)]).toEqual(['weak', 'weak']);
    expect(level(estimated, 2000, null, true)).toBe('strong');
  });

  it('is where ratings begin, or in the middle, for somebody of whom nothing is known', () => {
    expect([level(estimated, null, null), level(estimated, null, 'unknown')]).toEqual(['fair', 'fair']);
    expect(level(unmeasured, null, null)).toBe('fair');
  });
});
