import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../src/lib/analysis/engine.svelte';
import { shapeOfPath, shapesOf, shortCount } from '../src/lib/analysis/lines';

const isCell = (token: string) => /^[a-h]\d$/.test(token);

describe('arrows of lines', () => {
  it('go from the first cell of a move to its last', () => {
    expect(shapeOfPath(['a1', 'b2', 'c3'], isCell, 0)).toEqual({ from: 'a1', to: 'c3', brush: 0 });
    expect(shapeOfPath(['a1', 'b2', 'turn'], isCell, 0)).toEqual({ from: 'a1', to: 'b2', brush: 0 });
  });
  it('of a drop or a turn in place are marks', () => {
    expect(shapeOfPath(['hand', 'c3'], isCell, 0)).toEqual({ from: 'c3', to: null, brush: 0 });
    expect(shapeOfPath(['a1', 'turn'], isCell, 0)).toEqual({ from: 'a1', to: null, brush: 0 });
    expect(shapeOfPath(['pass'], isCell, 0)).toBeNull();
  });
  it('tell the best line and a threat from the others, and are drawn once', () => {
    const lines = [{ path: ['a1', 'b2'] }, { path: ['a1', 'b2'] }, { path: ['c1', 'c2'] }];
    expect(shapesOf(lines, isCell).map(({ brush }) => brush)).toEqual([0, 2]);
    expect(shapesOf(lines, isCell, true).map(({ brush }) => brush)).toEqual([1, 1]);
  });
  it('come with counts in few letters', () => {
    expect([950, 12_345, 3_400_000].map((count) => shortCount(count, 'en'))).toEqual([
      '950',
      '12.3K',
      '3.4M',
    ]);
  });
});

describe('the engine beside a board', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function running() {
    const sent: Record<string, unknown>[] = [];
    let hear: (message: never) => void = () => undefined;
    let connected: (open: boolean) => void = () => undefined;
    let closed = 0;
    const engine = new Engine((onmessage, onopen) => {
      [hear, connected] = [onmessage as typeof hear, onopen];
      return {
        send: (message) => sent.push(message as Record<string, unknown>) > 0,
        close: () => {
          closed += 1;
        },
      };
    });
    const at = (...moves: string[]) => engine.look({ game: 'go', options: {}, start: '', moves });
    const settle = () => vi.runAllTimers();
    const line = { moves: [], chance: 0.5, wins_in: null };
    const answer = (id: unknown, more: object = {}) =>
      hear({
        type: 'analysis',
        reply_to: id,
        depth: 3,
        nodes: 9,
        lines: [line],
        side: 'one',
        done: false,
        ...more,
      } as never);
    return {
      engine,
      sent,
      answer,
      at,
      settle,
      open: (is: boolean) => connected(is),
      hear: (m: never) => hear(m),
      closes: () => closed,
    };
  }

  it('asks about the position that is looked at, once walking has ended', () => {
    const { engine, sent, at, settle, open } = running();
    at();
    settle();
    expect(sent).toEqual([]);
    engine.toggle();
    open(true);
    settle();
    at('a');
    at('a', 'b');
    settle();
    expect(sent.map(({ moves }) => moves)).toEqual([[], ['a', 'b']]);
    expect(sent[1]).toMatchObject({ type: 'analyse', game: 'go', start: null, lines: 1, threat: false });
  });
  it('takes no answer about a position that was left', () => {
    const { engine, sent, answer, at, settle, open } = running();
    engine.toggle();
    at('a');
    open(true);
    settle();
    const before = sent.at(-1)?.id;
    at('a', 'b');
    answer(before);
    expect(engine.current).toBe(false);
    settle();
    answer(sent.at(-1)?.id);
    expect([engine.current, engine.found?.depth]).toEqual([true, 3]);
  });
  it('shows one to five lines', () => {
    const { engine } = running();
    for (let count = 0; count < 9; count += 1) engine.more(1);
    expect(engine.lines).toBe(5);
    for (let count = 0; count < 9; count += 1) engine.more(-1);
    expect(engine.lines).toBe(1);
  });
  it('forgets a threat with the position', () => {
    const { engine, sent, at, settle, open } = running();
    engine.toggle();
    at('a');
    open(true);
    engine.toggleThreat();
    settle();
    expect(sent.at(-1)).toMatchObject({ threat: true });
    at('a', 'b');
    settle();
    expect(sent.at(-1)).toMatchObject({ threat: false });
  });
  it('keeps its lines when the connection is lost, and asks again when it is back', () => {
    const { engine, sent, answer, at, settle, open } = running();
    engine.toggle();
    at('a');
    open(true);
    settle();
    answer(sent.at(-1)?.id);
    open(false);
    expect([engine.lost, engine.found?.nodes]).toEqual([true, 9]);
    open(true);
    settle();
    expect([engine.lost, sent.length]).toEqual([false, 2]);
  });
  it('tells why it is refused, as by fair play', () => {
    const { engine, sent, at, settle, open, hear } = running();
    engine.toggle();
    at('a');
    open(true);
    settle();
    hear({ type: 'error', reply_to: sent.at(-1)?.id, error: 'You play this.', kind: 'fair-play' } as never);
    expect(engine.problem).toBe('You play this.');
  });
  it('leaves nothing running when it is stopped or left', () => {
    const { engine, sent, answer, at, settle, open, closes } = running();
    engine.toggle();
    at('a');
    open(true);
    settle();
    answer(sent.at(-1)?.id);
    engine.toggle();
    expect([closes(), engine.found, engine.on]).toEqual([1, null, false]);
  });
});
