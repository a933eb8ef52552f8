import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Build } from '../src/lib/api/build.svelte';
import { appliedOptions, changedOptions, choosable, optionsText, readOptions } from '../src/lib/api/options';
import type { GameOption, OptionValues } from '../src/lib/api/types';

const option = (
  name: string,
  kind: GameOption['kind'],
  standard: GameOption['default'],
  drawn = false,
  needs: OptionValues = {},
) => ({
  name,
  kind,
  default: standard,
  drawn,
  help: '',
  title: name,
  advanced: drawn,
  values: [],
  titles: {},
  least: null,
  most: null,
  off: false,
  needs,
  shown: false,
});
const OPTIONS: GameOption[] = [
  option('variant', 'choice', 'standard'),
  option('limit', 'number', 50),
  option('strict', 'flag', false),
  option('seed', 'number', 0, true),
];

describe('options in an address', () => {
  it('are those that differ from the standard', () => {
    expect(optionsText({ variant: 'fog of war', limit: 50, strict: true }, OPTIONS)).toBe(
      'variant=fog+of+war&strict=true',
    );
    expect(optionsText({}, OPTIONS)).toBe('');
  });
  it.each<OptionValues>([{ variant: 'wide' }, { limit: 7, strict: true }, {}])(
    'come back as they were: %j',
    (values) => {
      expect(readOptions(optionsText(values, OPTIONS), OPTIONS)).toEqual(values);
    },
  );
  it('are left out where they are wrong', () => {
    expect(readOptions('limit=many&other=1', OPTIONS)).toEqual({});
  });
  it('that are drawn are not offered', () => {
    expect(choosable(OPTIONS, {}).map(({ name }) => name)).toEqual(['variant', 'limit', 'strict']);
  });
  it('that change nothing are neither offered nor sent', () => {
    const options = [...OPTIONS, option('sight', 'number', 2, false, { variant: 'fog' })];
    const offered = (values: OptionValues) => choosable(options, values).map(({ name }) => name);
    expect(offered({ variant: 'fog' })).toContain('sight');
    expect(offered({})).not.toContain('sight');
    expect(appliedOptions({ variant: 'fog', sight: 3 }, options)).toEqual({ variant: 'fog', sight: 3 });
    expect(appliedOptions({ variant: 'wide', sight: 3 }, options)).toEqual({ variant: 'wide' });
  });
  it('that were chosen are known, without those that were drawn', () => {
    expect(changedOptions({ variant: 'standard', limit: 7, seed: 3 }, OPTIONS)).toEqual({ limit: 7 });
  });
});

describe('a page that was loaded before an upgrade', () => {
  let kept: Map<string, string>;
  const reload = vi.fn();
  const loaded = (own: string | null = null) =>
    new Build(
      own,
      { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
      reload,
    );
  beforeEach(() => {
    kept = new Map();
    reload.mockClear();
  });

  it('stays while the server is the same', () => {
    const build = loaded();
    for (const told of ['a', null, 'a']) build.told(told);
    build.renew();
    expect(build.stale).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
  it('is loaded anew when the build changes', () => {
    const build = loaded();
    build.told('a');
    build.told('b');
    expect(build.stale).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    build.renew();
    expect(reload).toHaveBeenCalledOnce();
  });
  it('knows its own build when it comes from the device and not from the server', () => {
    const build = loaded('a');
    build.told('b');
    expect(build.stale).toBe(true);
    expect(build.newest).toBe('b');
  });
  it('says that there is a newer one though it was loaded anew for it already', () => {
    loaded('a').told('b');
    const first = loaded('a');
    first.told('b');
    first.renew();
    const build = loaded('a');
    build.told('b');
    expect([build.stale, build.newest]).toEqual([false, 'b']);
    build.told('a');
    expect(build.newest).toBeNull();
  });
  it('is not loaded again and again for a build that it does not become', () => {
    for (let visit = 0; visit < 5; visit++) {
      const build = loaded();
      build.told('a');
      build.told('b');
      build.renew();
    }
    expect(reload).toHaveBeenCalledOnce();
  });
  it('is not loaded for ever between two servers of different builds', () => {
    for (let visit = 0; visit < 9; visit++) {
      const build = loaded();
      for (const told of visit % 2 ? ['b', 'a'] : ['a', 'b']) build.told(told);
      build.renew();
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('stays where nothing can be kept that would stop the next time', () => {
    const build = new Build('a', undefined, reload);
    build.told('a');
    build.told('b');
    build.renew();
    expect(reload).not.toHaveBeenCalled();
  });
});
