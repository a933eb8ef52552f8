import { describe, expect, it } from 'vitest';
import { seatingOf } from '../src/lib/table/seating';
import { type Looked, missingSide, situationOf } from '../src/lib/table/situation';
import { BOT, legal, OPEN, SIDES, state, table, view, YOU } from './tables';

const OVER = { winner: 'one', reason: 'base', words: 'the base was taken' };
const WAITING = state({ view: view({ legal_moves: [], turn: 'two' }) });
const DAYS = table({ time_control: { per_move_days: 3 } });
const [ONE, TWO] = SIDES;

function situation(data = table(), now = state(), more: Partial<Looked> = {}) {
  const looked = { live: true, flipped: false, covered: false, sent: false, attended: true };
  return situationOf(SIDES, data, now, seatingOf(SIDES, data, now), { view: now.view, ...looked, ...more });
}

describe('the sides of the board', () => {
  it('are the own one below and the other one above, or turned round', () => {
    expect(situation(table({ you: ['two'] }))).toMatchObject({ top: ONE, bottom: TWO, own: 'two' });
    expect(situation(table({ you: ['two'] }), state(), { flipped: true })).toMatchObject({
      top: TWO,
      bottom: ONE,
    });
  });
  it.each([[[]], [['one', 'two']]])('none is the own one of %j', (you) =>
    expect(situation(table({ you })).own).toBeNull(),
  );
});

describe('moves', () => {
  it('are made in the present position, one at a time', () => {
    expect(situation().played).toEqual(legal('ab', 'cd'));
    for (const more of [{ live: false }, { covered: true }, { sent: true }])
      expect(situation(table(), state(), more).played).toEqual([]);
    expect(situation(table({ you: [] })).played).toEqual([]);
  });
  it('are prepared in the turn of somebody else', () => {
    expect(situation(table(), WAITING).waits).toBe(true);
    expect(situation().waits).toBe(false);
    for (const more of [{ live: false }, { sent: true }])
      expect(situation(table(), WAITING, more).waits).toBe(false);
    for (const more of [{ outcome: OVER }, { seats: { one: YOU, two: OPEN } }])
      expect(situation(table(), { ...WAITING, ...more }).waits).toBe(false);
    for (const you of [[], ['one', 'two']]) expect(situation(table({ you }), WAITING).waits).toBe(false);
  });
  it('are planned where days pass between them and nothing is hidden', () => {
    expect(situation(DAYS).plans).toBe(true);
    expect(situation(table()).plans).toBe(false);
    expect(situation({ ...DAYS, you: [] }).plans).toBe(false);
    for (const more of [
      { outcome: OVER },
      { seats: { one: YOU, two: OPEN } },
      { seats: { one: YOU, two: BOT } },
      { view: view({ partial: true }) },
    ])
      expect(situation(DAYS, state(more)).plans).toBe(false);
  });
});

describe('other players', () => {
  it('are here or gone, once the server has told', () => {
    expect(situation().withOthers).toBe(true);
    expect(situation(table({ you: [] })).withOthers).toBe(true);
    expect(situation(table(), state(), { attended: false }).withOthers).toBe(false);
    expect(situation(table(), state({ seats: { one: YOU, two: BOT } })).withOthers).toBe(false);
    expect(situation(table({ you: ['one', 'two'] })).withOthers).toBe(false);
  });
  it('are missed in a game that can be claimed', () => {
    const claimed = table({ claim_after: 1000 });
    const begun = state({ view: view({ ply: 2 }) });
    const missing = (data = claimed, now = begun, gone = ['two']) =>
      missingSide(SIDES, data, now, (side) => gone.includes(side))?.name;
    expect(missing()).toBe('two');
    expect(missing(claimed, begun, ['one'])).toBeUndefined();
    expect(missing(table({ claim_after: null }))).toBeUndefined();
    expect(missing({ ...claimed, you: [] })).toBeUndefined();
    expect(missing(claimed, state({ view: view({ ply: 1 }) }))).toBeUndefined();
    expect(missing(claimed, { ...begun, outcome: OVER })).toBeUndefined();
  });
});
