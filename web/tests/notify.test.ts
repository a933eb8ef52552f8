import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../src/lib/api/types';
import { readKinds } from '../src/lib/notify/kinds.svelte';
import { markedIcon, markText } from '../src/lib/notify/marker';
import { deviceName } from '../src/lib/notify/names';
import { happened } from '../src/lib/notify/news';

const player = {
  kind: 'player',
  name: 'Ann',
  level: null,
  bot: false,
} as unknown as TableSummary['seats'][string];

function table(id: string, more: Partial<TableSummary> = {}): TableSummary {
  return {
    id,
    game: 'example',
    you: ['white'],
    seats: { white: player, black: player },
    turn: 'black',
    ply: 4,
    outcome: null,
    created: 1,
    updated: 10,
    ...more,
  } as TableSummary;
}
const told = (before: TableSummary[], after: TableSummary[]) =>
  happened(before, after).map(({ kind, table: { id } }) => `${kind} ${id}`);
const won = { winner: 'white', reason: 'timeout', words: '' } as TableSummary['outcome'];

describe('news of one’s games', () => {
  it('are turns that come', () => {
    const mine = { turn: 'white', ply: 5, updated: 11 };
    expect(told([table('a'), table('b')], [table('a', mine), table('b')])).toEqual(['turn a']);
    expect(told([table('a', mine)], [table('a', mine)])).toEqual([]);
    expect(told([table('a', mine)], [table('a', { ...mine, ply: 7, updated: 12 })])).toEqual(['turn a']);
    expect(told([table('a', mine)], [table('a', { ply: 6, updated: 12 })])).toEqual([]);
  });
  it('are games that end, once', () => {
    expect(told([table('a')], [table('a', { outcome: won })])).toEqual(['ended a']);
    expect(told([table('a', { outcome: won })], [table('a', { outcome: won })])).toEqual([]);
    expect(told([], [table('a', { outcome: won, updated: 99 })])).toEqual([]);
  });
  it('do not come from games on one device, or with a free seat', () => {
    const alone = { you: ['white', 'black'], turn: 'white', ply: 5, updated: 11 };
    expect(told([table('a', { you: ['white', 'black'] })], [table('a', alone)])).toEqual([]);
    const open = { ...player, kind: 'open' } as typeof player;
    const waiting = { turn: 'white', seats: { white: player, black: open } };
    expect(told([table('a')], [table('a', waiting)])).toEqual([]);
    expect(told([table('a', waiting)], [table('a', { turn: 'white' })])).toEqual(['turn a']);
  });
  it('are not made by an old game that moves up in the list', () => {
    const old = table('old', { turn: 'white', updated: 3 });
    expect(told([table('a')], [old])).toEqual([]);
    expect(told([table('a')], [table('b', { turn: 'white', ply: 8, updated: 20 })])).toEqual(['turn b']);
  });
});

describe('the mark on the tab', () => {
  it('tells the newest, and how many there are', () => {
    expect(markText([])).toBe('');
    expect(markText(['Your turn'])).toBe('● Your turn');
    expect(markText(['Your turn', 'You won'])).toBe('(2) You won');
  });
  it('is a dot on the icon', () => {
    const icon = "data:image/svg+xml,%3Csvg viewBox='0 0 32 32'%3E%3Cpath/%3E%3C/svg%3E";
    const marked = markedIcon(icon);
    expect(marked).toContain('circle');
    expect(marked.endsWith('%3C/svg%3E')).toBe(true);
  });
});

describe('what somebody is told of', () => {
  it('is everything, except what was turned off', () => {
    const all = { turn: true, challenge: true, ended: true, round: true };
    expect(readKinds(null)).toEqual(all);
    expect(readKinds('nonsense')).toEqual(all);
    expect(readKinds('null')).toEqual(all);
    expect(readKinds('{"ended":false,"turn":"no"}')).toEqual({ ...all, ended: false });
  });
});

describe('a device', () => {
  it('is named by its browser and system', () => {
    const android =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
    expect(deviceName(android)).toBe('Chrome · Android');
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
    expect(deviceName(mac)).toBe('Safari · macOS');
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0';
    expect(deviceName(edge)).toBe('Edge · Windows');
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toBe(
      'Firefox · Linux',
    );
    expect(deviceName('')).toBe('Browser');
  });
});
