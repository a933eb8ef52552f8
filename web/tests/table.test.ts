import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveTable } from '../src/lib/table/table.svelte';

const OUTCOME = { winner: 'one', reason: 'base', final: true };

function view(...moves: string[]) {
  return { moves, ply: moves.length, scene: { hidden: [] }, legal_moves: [], warnings: [] };
}
function played(...texts: string[]) {
  return texts.map((text) => ({ text, display: text, side: 'one' }));
}
function table(hides: boolean, ...texts: string[]) {
  return { id: 'x', hides, moves: played(...texts), clocks: null, outcome: hides ? null : OUTCOME };
}

describe('a table', () => {
  let say: (message: object) => void;
  beforeEach(() => {
    class Socket {
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        say = (message) => this.onmessage?.({ data: JSON.stringify(message) });
      }
      close() {}
    }
    vi.stubGlobal('WebSocket', Socket);
  });
  afterEach(() => vi.unstubAllGlobals());

  function opened(): LiveTable {
    const live = new LiveTable('x', () => undefined);
    say({ type: 'snapshot', version: 1, table: table(true, 'a', '?'), view: view('a', '?') });
    return live;
  }

  it.each([
    { type: 'hint', text: 'b', path: ['b'] },
    { type: 'error', error: 'no hint could be found', kind: 'failed' },
  ])('thinks no longer after the answer to who asked for a hint: $type', (answer) => {
    const live = opened();
    say({ type: 'thinking', side: 'one', depth: 4, nodes: 9 });
    expect(live.thinking?.depth).toBe(4);
    say(answer);
    expect(live.thinking).toBeNull();
  });

  it.each([{ type: 'moved', move: { text: 'c', display: 'c', path: [], side: 'one' } }, { type: 'ended' }])(
    'tells every move once the game is over: $type',
    async (end) => {
      const body = JSON.stringify({
        version: 2,
        table: table(false, 'a', 'b', 'c'),
        view: view('a', 'b', 'c'),
      });
      const json = { headers: { 'content-type': 'application/json' } };
      vi.stubGlobal('fetch', async () => new Response(body, json));
      const live = opened();
      say({ ...end, version: 2, view: view('a', 'b', 'c'), outcome: OUTCOME, clocks: null });
      await vi.waitFor(() => expect(live.moves.map(({ text }) => text)).toEqual(['a', 'b', 'c']));
    },
  );
});
