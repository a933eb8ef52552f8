import { describe, expect, it } from 'vitest';
import { actionOfKey, choicesOf, shortTurn, signOf } from '../src/lib/board/actions';
import { commandOf } from '../src/lib/board/keys';
import { nearest, neighbour, type Place } from '../src/lib/board/navigate';

const PLACES: Place[] = [
  { token: 'nw', at: [0, 0] },
  { token: 'ne', at: [100, 0] },
  { token: 'sw', at: [0, 100] },
  { token: 'far', at: [300, 120] },
];

describe('turns', () => {
  it('go the short way round', () => {
    expect([0, 60, 180, 240, -90, 330, 720].map(shortTurn)).toEqual([0, 60, 180, -120, -90, -30, 0]);
  });
  it('have a sign that counts the sides of the cell', () => {
    expect(signOf(-60, 60)).toBe('↺');
    expect(signOf(120, 60)).toBe('↻2');
    expect(signOf(0, 60)).toBeNull();
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
  const actions = {
    left: { label: 'Left', turn: -90, key: 'a' },
    right: { label: 'Right', turn: 90, key: 'd' },
    skip: { label: 'Keep', turn: 0, key: ' ' },
  };
  const all = Object.keys(actions);
  it('are the digits, in every game', () => {
    const choices = choicesOf(['b2', ...all], actions);
    expect(choices.map(({ digit }) => digit)).toEqual(['1', '2', '3']);
    expect(['1', '2', '3'].map((key) => actionOfKey(key, choices, true))).toEqual(all);
  });
  it('are also those that the game declares', () => {
    const choices = choicesOf(all, actions);
    expect(actionOfKey('a', choices, false)).toBe('left');
    expect(actionOfKey('D', choices, false)).toBe('right');
    expect(actionOfKey(' ', choices, true)).toBe('skip');
  });
  it('leave A and D to the cells where cells are offered too', () => {
    expect(actionOfKey('a', choicesOf(['b2', ...all], actions), true)).toBeUndefined();
  });
  it('are written on the buttons: the own one of the game, or the digit where that one is taken or missing', () => {
    const written = (steps: string[], of: Parameters<typeof choicesOf>[1] = actions) =>
      choicesOf(steps, of).map((choice) => choice.written);
    expect(written(all)).toEqual(['A', 'D', 'Space']);
    expect(written(['b2', ...all])).toEqual(['1', '2', 'Space']);
    expect(written(['left', 'about'], { ...actions, about: { label: 'About', turn: 180, key: '' } })).toEqual(
      ['A', '2'],
    );
  });
  it('are only for what is offered', () => {
    expect(choicesOf(['skip'], actions).map(({ token }) => token)).toEqual(['skip']);
    expect(actionOfKey('x', choicesOf(all, actions), false)).toBeUndefined();
  });
});

describe('the keys of the board', () => {
  const actions = { skip: { label: 'Keep', turn: 0, key: ' ' } };
  const situation = {
    choices: choicesOf(['skip'], actions),
    hasPlaces: true,
    onButton: false,
    onBoard: false,
  };
  const press = (key: string, more = {}) => commandOf({ key, shiftKey: false }, { ...situation, ...more });
  it('go, choose, act and go back', () => {
    expect(press('w')).toEqual({ do: 'go', direction: 'up', everywhere: false });
    expect(commandOf({ key: 'A', shiftKey: true }, situation)).toMatchObject({ everywhere: true });
    expect([press('e'), press('Enter')]).toEqual([{ do: 'choose' }, { do: 'choose' }]);
    expect([press('1'), press(' ')]).toEqual(Array(2).fill({ do: 'act', token: 'skip' }));
    expect(press('Escape')).toEqual({ do: 'back' });
    expect(press('m')).toEqual({ do: 'mark', brush: 0 });
    expect(commandOf({ key: 'X', shiftKey: true }, situation)).toEqual({ do: 'arrow', brush: 1 });
    expect(press('q')).toBeNull();
  });
  it('go over the cells with the arrow keys while one has the focus', () => {
    expect(press('ArrowLeft')).toBeNull();
    expect(press('ArrowLeft', { onBoard: true })).toEqual({ do: 'go', direction: 'left', everywhere: true });
  });
  it('leave Enter and Space to a button that has the focus', () => {
    expect(press('Enter', { onButton: true })).toBeNull();
    expect(press(' ', { onButton: true })).toBeNull();
    expect(press('e', { onButton: true })).toEqual({ do: 'choose' });
  });
});
