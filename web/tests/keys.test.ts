import { describe, expect, it } from 'vitest';
import { actionOfKey, choicesOf, turnOf } from '../src/lib/board/actions';
import { nearest, neighbour, type Place } from '../src/lib/board/navigate';

const PLACES: Place[] = [
  { token: 'nw', at: [0, 0] },
  { token: 'ne', at: [100, 0] },
  { token: 'sw', at: [0, 100] },
  { token: 'far', at: [300, 120] },
];

describe('turns', () => {
  it.each([
    ['rotate-left', -1],
    ['rotate-right', 1],
    ['rotate-left-2', -2],
    ['rotate-right-2', 2],
    ['rotate-3', 3],
    ['skip', 0],
    ['rotate', 0],
  ])('%s is %d steps clockwise', (token, turns) => {
    expect(turnOf(token)).toBe(turns);
  });
});

describe('going over the board', () => {
  it('goes to the nearest place ahead', () => {
    expect(neighbour(PLACES, [0, 0], 'right')).toBe('ne');
    expect(neighbour(PLACES, [0, 0], 'down')).toBe('sw');
  });
  it('goes round where nothing is ahead', () => {
    expect(neighbour(PLACES, [300, 120], 'right')).toBeDefined();
    expect(neighbour(PLACES, [300, 120], 'right')).not.toBe('far');
  });
  it('reaches every place from every other', () => {
    for (const { token: start } of PLACES) {
      const seen = new Set([start]);
      const open = [start];
      while (open.length) {
        const here = open.pop();
        const at = PLACES.find(({ token }) => token === here)?.at ?? [0, 0];
        for (const direction of ['up', 'down', 'left', 'right'] as const) {
          const next = neighbour(PLACES, at, direction);
          if (next && !seen.has(next)) {
            seen.add(next);
            open.push(next);
          }
        }
      }
      expect(seen.size).toBe(PLACES.length);
    }
  });
  it('starts where the eye is', () => expect(nearest(PLACES, [280, 100])).toBe('far'));
});

describe('the keys of action buttons', () => {
  const labels = { 'rotate-left': 'Left', 'rotate-right': 'Right', skip: 'Keep' };
  const all = Object.keys(labels);
  it('turn with A and D where only actions are offered', () => {
    const choices = choicesOf(all, labels, true);
    expect(actionOfKey('a', choices)).toBe('rotate-left');
    expect(actionOfKey('D', choices)).toBe('rotate-right');
    expect(actionOfKey(' ', choices)).toBe('skip');
  });
  it('leave A and D to the cells where cells are offered too', () => {
    const choices = choicesOf(['b2', ...all], labels, false);
    expect(actionOfKey('a', choices)).toBeUndefined();
    expect(actionOfKey('1', choices)).toBe('rotate-left');
  });
  it('are only for what is offered', () => {
    expect(choicesOf(['skip'], labels, true).map(({ token }) => token)).toEqual(['skip']);
  });
});
