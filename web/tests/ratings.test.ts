import { describe, expect, it } from 'vitest';
import { clockClass } from '../src/lib/lobby/clocks';
import { graphOf } from '../src/lib/ratings/graph';
import { changeText, ratingText, variantTitle } from '../src/lib/ratings/words';

describe('ratings', () => {
  it('are written with a question mark while they are provisional', () => {
    expect(ratingText({ rating: 1612, provisional: true })).toBe('1612?');
    expect(ratingText({ rating: 1612, provisional: false })).toBe('1612');
    expect([changeText(8), changeText(-8), changeText(0)]).toEqual(['+8', '−8', '+0']);
  });
  it('name a variant as the game does, and not where there is only one', () => {
    const option = { values: ['standard', 'fog'], titles: { fog: 'Fog of War' } };
    // biome-ignore lint/suspicious/noExplicitAny: an option has more fields, which do not matter here
    const game = { options: [option as any] };
    expect(variantTitle(game, 'fog')).toBe('Fog of War');
    expect(variantTitle({ options: [] }, 'standard')).toBe('');
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
