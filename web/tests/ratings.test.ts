import { describe, expect, it } from 'vitest';
import type { GameSummary, OptionValues } from '../src/lib/api/types';
import { graphOf } from '../src/lib/ratings/graph';
import { changeText, ratingText, variantTitle, variantWith } from '../src/lib/ratings/words';
import { clockClass, REAL_TIME } from '../src/lib/summary/clocks';

const STANDARD = { name: 'standard', title: 'Standard rules', options: {} };
const GAME: Pick<GameSummary, 'rated_variants'> = {
  rated_variants: [
    STANDARD,
    { name: 'fog', title: 'Fog of War', options: { variant: 'fog' } },
    { name: 'full-set', title: 'Full set (9 pieces)', options: { setup: 'grand' } },
  ],
};

describe('ratings', () => {
  it('are written with a question mark while they are provisional', () => {
    expect(ratingText({ rating: 1612, provisional: true })).toBe('1612?');
    expect(ratingText({ rating: 1612, provisional: false })).toBe('1612');
    expect([changeText(8), changeText(-8), changeText(0)]).toEqual(['+8', '−8', '+0']);
  });
  it('name a variant as the game does, and not where there is only one', () => {
    expect(variantTitle(GAME, 'fog')).toBe('Fog of War');
    expect(variantTitle({ rated_variants: [STANDARD] }, 'standard')).toBe('');
  });
  it('are for named sets of options, and for no others', () => {
    const named = (changed: OptionValues) => variantWith(GAME, changed)?.name;
    expect([named({}), named({ variant: 'fog' }), named({ setup: 'grand' })]).toEqual([
      'standard',
      'fog',
      'full-set',
    ]);
    expect([named({ setup: 'square-attack' }), named({ variant: 'fog', setup: 'grand' })]).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('are a line between round numbers', () => {
    const graph = graphOf([1600, 1632, 1568], 100, 100);
    expect([graph.low, graph.high]).toEqual([1550, 1650]);
    expect(graph.points).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 18 },
      { x: 100, y: 82 },
    ]);
    expect(graph.path).toBe('M0 50L50 18L100 82');
    expect(graphOf([1600], 100, 100).points).toEqual([{ x: 0, y: 50 }]);
  });
  it('of every speed have a clock that is offered', () => {
    expect(new Set(REAL_TIME.map(clockClass))).toEqual(new Set(['bullet', 'blitz', 'rapid', 'classical']));
  });
  it('are for speeds as the server counts them', () => {
    const speed = (base_seconds: number, increment_seconds = 0) =>
      clockClass({ base_seconds, increment_seconds });
    expect([speed(179), speed(60, 3), speed(300, 3), speed(600, 5), speed(1500)]).toEqual([
      'bullet',
      'blitz',
      'blitz',
      'rapid',
      'classical',
    ]);
  });
});
