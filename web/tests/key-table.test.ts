import { describe, expect, it } from 'vitest';
import { commandOf } from '../src/lib/board/keys';
import { KEYS } from '../src/lib/ui/keys';

const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const COMPARED = /\bkey(?:\.toLowerCase\(\))? === '([^'.]+)'/g;

/** Every key that the sources compare one with. */
function used(): Set<string> {
  const found = Object.values(SOURCES).flatMap((source) => [...source.matchAll(COMPARED)]);
  return new Set(found.map(([, key]) => key as string));
}

/** What the keys of a table mean twice. */
function clashes(table: { keys: string[]; only?: string }[]): string[] {
  const met = new Set<string>();
  return table
    .flatMap(({ keys, only }) => keys.map((key) => `${key}${only ? ` while ${only}` : ''}`))
    .filter((key) => met.size === met.add(key).size);
}

describe('keys', () => {
  it('have one meaning each', () => {
    expect(clashes([{ keys: ['b'] }, { keys: ['x', 'b'] }])).toEqual(['b']);
    expect(clashes(KEYS)).toEqual([]);
  });
  it('that the page listens to are in the help', () => {
    const told = new Set(KEYS.flatMap(({ keys }) => keys.map((key) => key.replace('Control+', ''))));
    const keys = used();
    expect(keys).toContain('f');
    expect([...keys].filter((key) => !told.has(key))).toEqual([]);
  });
  it.each(['b', 'l', 't', 'f', 'h', '/'])('of the page are not the board’s: %s', (key) => {
    const situation = { choices: [], hasPlaces: true, onButton: false, onBoard: true };
    expect(commandOf({ key, shiftKey: false }, situation)).toBeNull();
  });
});
