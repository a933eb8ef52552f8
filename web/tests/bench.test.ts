import { afterEach, expect, it, vi } from 'vitest';
import type { Blank, Game, PositionAnswer } from '../src/lib/api/types';
import { Bench } from '../src/lib/sandbox/bench.svelte';
import { grid, man } from './boards';
import { SIDES, view } from './tables';

// The addresses of the page are a browser's.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));

const BLANK: Blank = {
  name: 'board',
  title: 'Empty',
  base: 'empty w',
  tokens: [{ symbol: 'man', side: 'one', single: false }],
  trays: [],
  pieces: [],
  marks: [],
};
const GAME = {
  name: 'grid',
  board: grid(3, 3),
  sides: SIDES,
  options: [],
  table_options: {},
  blanks: [BLANK],
} as unknown as Game;
const POSITION = { text: 'man on a1', view: view(), blank: 'board' } as unknown as PositionAnswer;

afterEach(() => vi.unstubAllGlobals());

/** A bench whose draft the server is asked about; the second function lets it answer. */
function asked(told: object): [Bench, () => Promise<void>] {
  let resolve: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (resolve = done)));
  const bench = new Bench(GAME);
  const arranged = bench.arrange({
    blank: 'board',
    base: 'empty w',
    pieces: [man('a1')],
    slots: {},
    turn: 'one',
  });
  const answer = async () => {
    resolve(new Response(JSON.stringify(told), { headers: { 'content-type': 'application/json' } }));
    await arranged;
  };
  return [bench, answer];
}

it('what was put down is nothing yet while the server is asked about it, and then a position', async () => {
  const [bench, answer] = asked({ position: POSITION, problem: '' });
  expect([bench.asking, bench.position]).toEqual([true, null]);
  await answer();
  expect([bench.asking, bench.position?.text]).toEqual([false, 'man on a1']);
  expect(decodeURIComponent(bench.address)).toBe('/sandbox/grid/man on a1');
});

it('what is no position is kept in the address as it was put down', async () => {
  const [bench, answer] = asked({ position: null, problem: 'a man is missing' });
  await answer();
  expect([bench.asking, bench.position, bench.lacks]).toEqual([false, null, 'a man is missing']);
  expect(decodeURIComponent(bench.address)).toContain('"pieces":[["a1","man","one",0,0]]');
});
