import { describe, expect, it } from 'vitest';
import type { Point } from '../src/lib/api/types';
import { aimed, needsHelp } from '../src/lib/board/aim';
import { Layout } from '../src/lib/board/layout';
import { grid } from './boards';

const layout = new Layout(grid(3, 3), [], {
  near: null,
  flipped: false,
  turns: 0,
  tall: false,
  coordinates: false,
});
const beside = (cell: string, dx: number): Point => {
  const [x, y] = layout.centre(cell);
  return [x + dx, y];
};
const only = (name: string) => (token: string) => token === name;

describe('where a finger means', () => {
  it('is helped where cells are small', () => {
    expect(needsHelp(0.31)).toBe(true);
    expect(needsHelp(0.45)).toBe(false);
  });
  it('is the cell under it where that means something', () => {
    expect(aimed(layout, beside('a2', 40), 'a2', () => true)).toBe('a2');
  });
  it('is the nearest one that means something, if it is close', () => {
    expect(aimed(layout, beside('b2', -60), 'a2', only('b2'))).toBe('b2');
    expect(aimed(layout, beside('b2', -80), 'a2', only('b2'))).toBe('a2');
  });
  it('is nothing outside the cells', () => {
    expect(aimed(layout, beside('b2', -60), undefined, only('b2'))).toBe(undefined);
  });
});
