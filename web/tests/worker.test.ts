import { afterEach, describe, expect, it, vi } from 'vitest';
import { heed, reloadAfter, updateWorker } from '../src/lib/shell/worker';
import { ask } from '../src/worker/asking';
import { isSeen, ownAddress, pushedIn, sourceOf, tabFor } from '../src/worker/rules';

const HERE = 'https://games.example.org';
const FILES = ['/', '/assets/index-1.js', '/manifest.webmanifest', '/icons/icon-192.png'];
const source = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  sourceOf({ url: new URL(path, HERE).href, method: 'GET', mode: 'cors', ...more }, HERE, FILES);

describe('the service worker', () => {
  it('answers for the page with what it keeps, where the network does not', () => {
    for (const path of ['/', '/play/some-table', '/@/ann', '/sandbox/chess/4.b']) {
      expect(source(path, { mode: 'navigate' })).toBe('shell');
    }
    expect(source('/assets/index-1.js')).toBe('build');
    expect(source('/assets/of-another-version.js')).toBe('build');
    expect(source('/icons/icon-192.png', { mode: 'no-cors' })).toBe('public');
  });
  it('never comes between the page and what the server computes', () => {
    for (const path of [
      '/api/v1/games',
      '/api/docs',
      '/api',
      '/health',
      '/metrics',
      '/pictures/chess.png',
      '/embed/game/x',
      '/OFL.txt',
    ]) {
      expect(source(path)).toBe('network');
      expect(source(path, { mode: 'navigate' })).toBe('network');
    }
    expect(source('/', { method: 'POST', mode: 'navigate' })).toBe('network');
    expect(source('https://elsewhere.example/', { mode: 'navigate' })).toBe('network');
  });
  it('reads what was pushed, and shows something even if it cannot', () => {
    const pushed = {
      kind: 'turn',
      title: 'Your turn',
      body: 'against Ann',
      url: '/table/x',
      tag: 'table:x',
    };
    expect(pushedIn(JSON.stringify(pushed))).toEqual({
      title: 'Your turn',
      body: 'against Ann',
      url: '/table/x',
      tag: 'table:x',
    });
    for (const text of [undefined, '', 'null', '[]', '{"title":7}', 'not json']) {
      expect(pushedIn(text)).toEqual({ title: 'Ludarium', body: '', url: '/', tag: '' });
    }
  });
  it('opens addresses of its own server only', () => {
    expect(ownAddress('/table/x', HERE)).toBe(`${HERE}/table/x`);
    for (const url of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      'javascript:alert(1)',
      'https://',
      undefined,
    ]) {
      expect(ownAddress(url, HERE)).toBe(`${HERE}/`);
    }
  });
});

describe('a tab that is asked by the service worker', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function visit(pathname: string) {
    vi.stubGlobal('location', { pathname, hash: '', href: HERE + pathname });
  }
  const page = {
    postMessage: (data: unknown, ports: Transferable[] = []) => heed({ data, ports: ports as MessagePort[] }),
  };
  const silent = { postMessage: () => undefined };

  it('says what it shows, and shows what it is told', async () => {
    visit('/settings');
    vi.stubGlobal('history', { pushState: (_: null, __: '', { pathname }: URL) => visit(pathname) });
    vi.stubGlobal('dispatchEvent', () => true);
    expect(await ask(page, 1000)).toEqual({ tab: page, page: '/settings' });
    page.postMessage({ type: 'go', page: '/table/x' });
    expect(await ask(page, 1000)).toEqual({ tab: page, page: '/table/x' });
    page.postMessage(null);
    expect(location.pathname).toBe('/table/x');
  });
  it('is not waited for without end', async () => {
    vi.useFakeTimers();
    const asked = ask(silent, 1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toEqual({ tab: silent, page: null });
  });
  it('has seen what it shows while somebody looks at it', () => {
    const tab = (page: string | null, visibilityState: string) => ({ tab: { visibilityState }, page });
    expect(isSeen([tab('/help', 'visible'), tab('/table/a', 'visible')], '/table/a')).toBe(true);
    expect(isSeen([tab('/help', 'visible'), tab('/table/a', 'hidden')], '/table/a')).toBe(false);
    expect(isSeen([tab(null, 'visible')], '/table/a')).toBe(false);
    expect(isSeen([], '')).toBe(false);
  });
  it('is taken if it shows the page, else if it says that it has no game', () => {
    const tabs = ['/table/a', null, '/settings', '/table/b'].map((page, tab) => ({ tab, page }));
    expect(tabFor(tabs, '/table/b')?.tab).toBe(3);
    expect(tabFor(tabs, '/table/c')?.tab).toBe(2);
    expect(tabFor(tabs.slice(0, 2), '/table/c')).toBeUndefined();
    expect(tabFor([], '')).toBeUndefined();
  });
});

describe('a new version', () => {
  class Worker extends EventTarget {
    state = 'installing';
    become(state: string) {
      this.state = state;
      this.dispatchEvent(new Event('statechange'));
    }
  }
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const registered = (workers: object) => {
    const registration = {
      installing: null,
      waiting: null,
      active: null,
      update: async () => {},
      ...workers,
    };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  };

  it('is here when its worker is in charge', async () => {
    const old = new Worker();
    const installing = new Worker();
    old.state = 'activated';
    registered({ installing, active: old });
    let here = false;
    const update = updateWorker().then(() => {
      here = true;
    });
    for (const state of ['installed', 'activating']) {
      await Promise.resolve();
      installing.become(state);
      await new Promise((resolve) => setTimeout(resolve));
      expect(here).toBe(false);
    }
    installing.become('activated');
    await update;
    expect(here).toBe(true);
  });
  it('is here at once where nothing is to be brought', async () => {
    const active = new Worker();
    active.state = 'activated';
    registered({ active });
    await updateWorker();
    vi.stubGlobal('navigator', {});
    await updateWorker();
  });
  it('is loaded when it is here, and after a while in any case', async () => {
    vi.useFakeTimers();
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await reloadAfter(Promise.resolve());
    expect(reload).toHaveBeenCalledTimes(1);
    const loaded = reloadAfter(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(4000);
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    await loaded;
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
