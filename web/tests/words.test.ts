import { describe, expect, it } from 'vitest';
import type { Side } from '../src/lib/api/types';
import { contrast, hue, mix } from '../src/lib/board/colour';
import { cellLabel } from '../src/lib/board/describe';
import { Palette } from '../src/lib/board/palette';
import { en } from '../src/lib/i18n/en';
import { ja } from '../src/lib/i18n/ja';
import { ko } from '../src/lib/i18n/ko';
import { levelHelp, levelTitle } from '../src/lib/i18n/levels';
import { languageOf, text } from '../src/lib/i18n/text';
import { tagWords } from '../src/lib/record/tags';
import { DEFAULTS, readSettings } from '../src/lib/settings/defaults';
import { clockText } from '../src/lib/summary/clocks';
import { moveBefore, turnsOf } from '../src/lib/table/turns';
import { grid, man, scene } from './boards';

const tone = (colour: string) => ({ light: colour, dark: colour });
const SIDES: Side[] = [
  {
    name: 'one',
    title: 'White',
    names: { ko: '백' },
    fill: tone('#ffffff'),
    ink: tone('#000000'),
    accent: tone('#888888'),
  },
  {
    name: 'two',
    title: 'Black',
    names: {},
    fill: tone('#111111'),
    ink: tone('#ffffff'),
    accent: tone('#888888'),
  },
];
const PHRASES = { empty: 'empty', notSeen: 'not visible', on: 'on' };

describe('numbers in words', () => {
  it('are followed by one thing or several', () => {
    const said = (count: number) =>
      (
        ['lobby.games', 'cup.played-by', 'cup.fact.rounds', 'cup.fact.minutes', 'watch.late.moves'] as const
      ).map((key) => text('en', key, { count }));
    expect(said(1)).toEqual([
      '1 game',
      '1 player',
      '1 round',
      '1 minute',
      'Spectators see the game 1 move late.',
    ]);
    expect(said(2)).toEqual([
      '2 games',
      '2 players',
      '2 rounds',
      '2 minutes',
      'Spectators see the game 2 moves late.',
    ]);
    expect(text('en', 'vacation.left', { days: 1 })).toBe('1 day is left.');
    expect(text('ko', 'cup.fact.rounds', { count: 1 })).not.toContain('|');
  });
});

describe('the board in words', () => {
  const game = { sides: SIDES, board: grid(2, 2) };
  it('names a stack from the top downwards', () => {
    const stack = scene([man('a1', { symbol: 'plate' }), man('a1', { level: 1, side: 'two' })]);
    expect(cellLabel(game, stack, 'a1', 'en', PHRASES)).toBe('a1, Black Man on White Plate');
    expect(cellLabel(game, stack, 'b1', 'en', PHRASES)).toBe('b1, empty');
  });
  it('speaks the names that a game has in the language', () => {
    expect(cellLabel(game, scene([man('a1')]), 'a1', 'ko', PHRASES)).toBe('a1, 백 Man');
  });
  it('does not tell what is hidden', () => {
    const hidden = { ...scene([man('a1')]), hidden: ['a1'] };
    expect(cellLabel(game, hidden, 'a1', 'en', PHRASES)).toBe('a1, not visible');
  });
});

describe('the catalogues', () => {
  it('fill in values, and fall back to English', () => {
    expect(text('en', 'table.wins', { side: 'White' })).toBe('White wins');
    expect(text('xx', 'app.skip')).toBe(en['app.skip']);
  });
  it.each([
    ['ko', ko],
    ['ja', ja],
  ])('%s keeps the places of values', (_, catalogue) => {
    const places = (line: string) => line.match(/\{[\w-]+\}/g)?.sort() ?? [];
    for (const [key, line] of Object.entries(catalogue)) {
      expect(places(line)).toEqual(places(en[key as keyof typeof en]));
    }
  });
  it('speak the first language of the browser that we have', () => {
    expect(languageOf('', ['de-DE', 'ja-JP', 'en'])).toBe('ja');
    expect(languageOf('ko', ['en'])).toBe('ko');
    expect(languageOf('', [])).toBe('en');
  });
});

describe('levels', () => {
  const unbounded = {
    moves_ahead: null,
    positions: null,
    seconds: null,
    exchanges: true,
    tolerance: 0,
    overlooks: 0,
    rating: null,
  };
  const club = {
    ...unbounded,
    name: 'club',
    title: 'Club player',
    moves_ahead: 6,
    exchanges: false,
    tolerance: 12,
  };
  const first = { ...unbounded, name: 'first-game', title: 'First game', moves_ahead: 2, overlooks: 90 };
  const expert = { ...unbounded, name: 'expert', title: 'Expert', positions: 12_000 };
  const full = { ...unbounded, name: 'full', title: 'Full engine', seconds: 2.5 };
  const weak = { ...club, name: 'weak', moves_ahead: 1, tolerance: 90 };
  it.each([
    ['ko', '동호인', '6수 앞', '2.5초'],
    ['ja', '上級', '6手先', '2.5秒'],
    ['en', 'Club player', '6 moves ahead', '2.5 seconds'],
  ])('speak %s', (language, title, ahead, seconds) => {
    expect(levelTitle(club, language)).toBe(title);
    expect(levelHelp(club, language)).toContain(ahead);
    expect(levelHelp(club, language)).toContain(text(language, 'level.help.exchanges'));
    expect(levelHelp(club, language)).toContain(text(language, 'level.help.sometimes'));
    expect(levelHelp(weak, language)).toContain(text(language, 'level.help.one'));
    expect(levelHelp(weak, language)).toContain(text(language, 'level.help.often'));
    expect(levelHelp(expert, language)).toBe(text(language, 'level.help.far'));
    expect(levelHelp(first, language)).toContain(text(language, 'level.help.blind'));
    expect(levelHelp(club, language)).not.toContain(text(language, 'level.help.overlooks'));
    expect(levelHelp(full, language)).toContain(seconds);
  });
  it('that no catalogue knows keep the title of the server', () => {
    expect(levelTitle({ name: 'own', title: 'Of its own' }, 'ko')).toBe('Of its own');
  });
});

describe('settings', () => {
  it('take what is known and of the right kind', () => {
    expect(readSettings({ board: 'slate', volume: 20, confirm: true })).toEqual({
      ...DEFAULTS,
      board: 'slate',
      volume: 20,
      confirm: true,
    });
  });
  it.each([null, 3, 'x', { board: 'marble', volume: 900, confirm: 'yes', other: 1 }])('refuse %j', (kept) => {
    expect(readSettings(kept)).toEqual(DEFAULTS);
  });
});

describe('the list of moves', () => {
  const played = (...sides: string[]) => sides.map((side, i) => ({ side, text: `m${i}`, display: `m${i}` }));
  it('has several decisions of a side in one turn', () => {
    const turns = turnsOf(played('one', 'one', 'two', 'one'));
    expect(turns).toHaveLength(2);
    expect(turns[0]?.moves.one?.map(({ index }) => index)).toEqual([0, 1]);
  });
  it('may begin with either side', () => {
    expect(turnsOf(played('two', 'one', 'two')).map(({ number }) => number)).toEqual([1, 2]);
  });
});

describe('a clock', () => {
  it.each([
    [259_200_000, '3d 0h'],
    [86_399_000, '23:59:59'],
    [3725000, '1:02:05'],
    [600000, '10:00'],
    [65000, '1:05'],
    [9870, '0:09.8'],
    [-5, '0:00.0'],
  ])('of %d ms reads %s', (ms, words) => expect(clockText(ms)).toBe(words));
});

describe('colours', () => {
  it('mix by shares', () => expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080'));
  const safe = (fills: [string, string], inks: [string, string] = ['#ffffff', '#000000']) => {
    const sides = SIDES.map((side, i) => ({ ...side, fill: tone(fills[i] ?? ''), ink: tone(inks[i] ?? '') }));
    const palette = new Palette(grid(2, 2), sides, { dark: false, board: 'wood', safeColours: true });
    return [palette.paint('one'), palette.paint('two')] as const;
  };
  it.each([
    [['#111111', '#ffffff']],
    [['#b23a2e', '#3a62b2']],
    [['#2f6b4f', '#f0c95c']],
    [['#111111', '#b23a2e']],
    [['#b23a2e', '#b2452e']],
  ] as [[string, string]][])('of %j safe for colour-blind people differ in lightness, too', (fills) => {
    const [one, two] = safe(fills);
    expect(contrast(one.fill, two.fill)).toBeGreaterThan(3);
    for (const { fill, ink } of [one, two]) expect(contrast(fill, ink)).toBeGreaterThan(4.5);
  });
  it.each([
    ['red', '#b23a2e', 0, 45],
    ['blue', '#2f5fb5', 195, 245],
    ['green', '#2f6b4f', 130, 175],
    ['yellow', '#f0c95c', 40, 65],
  ])('keep a %s side near its name', (_, fill, least, most) => {
    for (const { fill: shown } of [safe([fill, '#ffffff'])[0], safe(['#111111', fill])[1]]) {
      expect(hue(shown)).toBeGreaterThanOrEqual(least);
      expect(hue(shown)).toBeLessThanOrEqual(most);
    }
  });
  it('take the hue of a pale side from its ink, and leave black and white alone', () => {
    const [red, blue] = safe(['#b23a2e', '#e9eef3'], ['#fbeee0', '#1f3a63']);
    expect(hue(red.fill)).toBeLessThan(45);
    expect(hue(blue.fill)).toBeGreaterThan(195);
    expect(safe(['#33302c', '#f7f1e3']).map(({ fill }) => fill)).toEqual(['#33302c', '#f7f1e3']);
  });
});

describe('the tags of a record', () => {
  const game = { sides: SIDES, levels: [] };
  it('name sides, levels and the winner as the page does', () => {
    const tags = { White: 'Guest 207D', Black: 'Computer (first-game)', Result: 'one stalemate' };
    expect(tagWords(tags, game, 'en')).toEqual([
      'White: Guest 207D',
      'Black: Computer, First game',
      'White wins',
    ]);
  });
  it('are shown as they are where they mean nothing special', () => {
    expect(tagWords({ Event: 'Spring cup', Result: '*' }, game, 'en')).toEqual(['Spring cup', '*']);
  });
});

describe('a past position', () => {
  const move = (side: string) => ({ side }) as Parameters<typeof turnsOf>[0][number];
  it('has the number that its last move has in the list', () => {
    const moves = [move('one'), move('two'), move('one'), move('one'), move('two')];
    expect(moveBefore(moves, 0)).toBeNull();
    expect(moveBefore(moves, 2)).toEqual({ number: 1, side: 'two' });
    expect(moveBefore(moves, 5)).toEqual({ number: 2, side: 'two' });
  });
});
