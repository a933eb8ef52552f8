import { describe, expect, it } from 'vitest';
import type { TaughtMove } from '../src/lib/review/api';
import { type Held, heldOf, Taught } from '../src/lib/table/taught.svelte';
import { state, table } from './tables';

const GAME = { board: { cells: [{ name: 'a1' }, { name: 'b2' }] } } as unknown as ConstructorParameters<
  typeof Taught
>[0];
const move = (...path: string[]) => ({ side: 'one', text: path.join(''), display: path.join(''), path });
const BLUNDER: TaughtMove = {
  judgement: 'blunder',
  loss: 0.4,
  line: [move('a1', 'a1'), move('b2', 'a1')],
  claims: [],
};
const HELD = { table: 'x', ply: 3 };
const settled = () => new Promise((done) => setTimeout(done));

describe('a move in a teaching game', () => {
  it('waits where the server says so, for who plays', () => {
    const view = { ...state().view, ply: 3 };
    expect(heldOf(table(), state({ held: true, view }))).toEqual(HELD);
    expect(heldOf(table({ you: [] }), state({ held: true, view }))).toBeNull();
    expect(heldOf(table(), state({ held: false, view }))).toBeNull();
  });
  it('is checked once, and a mistake stays with its refutation until it is settled', async () => {
    const asked: Held[] = [];
    const taught = new Taught(GAME, async (held) => {
      asked.push(held);
      return BLUNDER;
    });
    taught.follow(HELD);
    taught.follow({ ...HELD });
    expect(taught.checking).toBe(true);
    await settled();
    expect(asked).toEqual([HELD]);
    expect(taught.mistake).toBe(BLUNDER);
    expect(taught.shapes).toMatchObject([{ from: 'b2', to: 'a1' }]);
    taught.follow(null);
    expect(taught.mistake).toBeNull();
    expect(taught.checking).toBe(false);
  });
  it('that is good is told nothing about', async () => {
    const taught = new Taught(GAME, async () => ({ ...BLUNDER, judgement: 'good' }));
    taught.follow(HELD);
    await settled();
    expect(taught.mistake).toBeNull();
    expect(taught.shapes).toEqual([]);
  });
  it('that could not be checked can be checked again', async () => {
    let fails = true;
    const taught = new Taught(GAME, async () => {
      if (fails) throw new Error('busy');
      return BLUNDER;
    });
    taught.follow(HELD);
    await settled();
    expect(taught.problem).toBe('busy');
    fails = false;
    taught.again();
    await settled();
    expect(taught.problem).toBe('');
    expect(taught.mistake).toBe(BLUNDER);
  });
});
