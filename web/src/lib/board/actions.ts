// The action buttons that a game declares, among the steps that may come next.

import type { BoardData } from '../api/types';

/** A button of a game's click paths. */
export interface Action {
  label: string;
  /** Degrees clockwise that it turns the chosen piece; 0 if it is no turn. */
  turn: number;
  /** A key of its own besides its number; empty where it has none. */
  key: string;
}

/** A button as it is offered. Its digit is its place in the row, in every game. */
export interface Choice {
  token: string;
  label: string;
  digit: string;
  /** The game's own key for it, as KeyboardEvent.key has it; empty where there is none. */
  key: string;
  /** The key that is written on the button. */
  written: string;
  turn: number;
}

const GOING = 'wasd'; // the keys that go over the board

export function choicesOf(steps: string[], actions: Record<string, Action>): Choice[] {
  const offered = Object.entries(actions).filter(([token]) => steps.includes(token));
  const hasPlaces = offered.length < steps.length;
  return offered.map(([token, { label, turn, key }], i) => {
    const digit = String(i + 1);
    const taken = hasPlaces && GOING.includes(key.toLowerCase());
    return {
      token,
      label,
      digit,
      key,
      written: taken ? digit : keyTitle(key) || digit,
      turn: shortTurn(turn),
    };
  });
}

const keyTitle = (key: string): string => (key === ' ' ? 'Space' : key.toUpperCase());

/** The same turn the short way round: more than -180 degrees and at most 180. */
export function shortTurn(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** The least turn of a piece: from one side of its cell to the next. */
export function sideTurn(board: Pick<BoardData, 'cells'>): number {
  return 360 / (board.cells[0]?.outline.length ?? 4);
}

/** Turns have a sign of their own, which takes less room on the board than words. `side` is the least turn. */
export function signOf(turn: number, side: number): string | null {
  if (!turn) return null;
  const count = Math.round(Math.abs(turn) / side);
  return `${turn < 0 ? '↺' : '↻'}${count > 1 ? count : ''}`;
}

/** The action that a key means. Keys that go over the board keep that meaning while there are places to go to. */
export function actionOfKey(key: string, choices: Choice[], hasPlaces: boolean): string | undefined {
  const pressed = key.toLowerCase();
  const numbered = choices.find((choice) => choice.digit === pressed);
  if (numbered) return numbered.token;
  if (hasPlaces && GOING.includes(pressed)) return undefined;
  return choices.find((choice) => choice.key !== '' && choice.key.toLowerCase() === pressed)?.token;
}
