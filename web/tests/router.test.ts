import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageIn } from '../src/lib/api/page';
import { href, open, route } from '../src/lib/router.svelte';

const HERE = 'https://games.example.org';

function visit(path: string): string[] {
  const entries: string[] = [];
  const show = (to: string | URL) => vi.stubGlobal('location', new URL(to, HERE));
  const wrote = (_: unknown, __: string, to: string | URL) => {
    entries.push(new URL(to, HERE).href.slice(HERE.length));
    show(to);
  };
  show(path);
  vi.stubGlobal('history', { state: null, pushState: wrote, replaceState: wrote });
  vi.stubGlobal('dispatchEvent', () => true);
  return entries;
}

describe('an address', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is the path of its page, whether it is new or old', () => {
    for (const address of ['/table/x', '/#/table/x']) {
      expect(pageIn(new URL(address, HERE))).toBe('/table/x');
    }
    expect(pageIn(new URL('/learn/chess/rules#strategy', HERE))).toBe('/learn/chess/rules');
  });
  it('keeps what its parts hold', () => {
    expect(href()).toBe('/');
    expect(href('@', '김/철수?')).toBe('/@/%EA%B9%80%2F%EC%B2%A0%EC%88%98%3F');
    expect(href('new', 'chess', '', '', 'friend')).toBe('/new/chess///friend');
  });
  it('that is too long for servers stays behind the sign that is not sent', () => {
    const long = href('sandbox', 'chess', 'x'.repeat(3000));
    expect(long.startsWith('/#/sandbox/chess/xxx')).toBe(true);
    expect(pageIn(new URL(long, HERE)).length).toBeGreaterThan(3000);
  });
  it('is opened as an entry of the history, once', () => {
    const entries = visit('/help');
    open('/table/x');
    open('/#/table/x');
    expect(entries).toEqual(['/table/x']);
  });
  it('of the page is told in parts', () => {
    expect(route.parts).toEqual(['?']); // there is none here
  });
});
