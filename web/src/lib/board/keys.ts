// What the keys of the board mean.

import { actionOfKey, type Choice } from './actions';
import type { Direction } from './navigate';
import { type Brush, brushOf } from './shapes';

export type Command =
  | { do: 'act'; token: string }
  | { do: 'go'; direction: Direction; everywhere: boolean }
  | { do: 'choose' }
  | { do: 'back' }
  | { do: 'mark'; brush: Brush }
  | { do: 'arrow'; brush: Brush };

export interface Situation {
  choices: Choice[];
  /** Whether a cell or a slot may be chosen. */
  hasPlaces: boolean;
  /** Whether the focus is on a button, which has Enter and Space for itself. */
  onButton: boolean;
  /** Whether it is on a cell or a slot: then the arrow keys go over the cells. */
  onBoard: boolean;
}

const DIRECTIONS: Record<string, Direction> = { w: 'up', a: 'left', s: 'down', d: 'right' };
const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowDown: 'down',
  ArrowRight: 'right',
};

/** Whether a cell or a slot has the focus; only there are the arrow keys the board's. */
export function hasFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-token]') !== null;
}

/** Whether a key goes over the cells, and so not through the list of moves. */
export function goesOverCells({ key, target }: KeyboardEvent): boolean {
  return key in ARROWS && hasFocus(target);
}

export function commandOf(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { choices, hasPlaces, onButton, onBoard }: Situation,
): Command | null {
  const pressesButton = onButton && (key === ' ' || key === 'Enter');
  if (pressesButton) return null;
  const action = actionOfKey(key, choices, hasPlaces);
  if (action !== undefined) return { do: 'act', token: action };
  const direction = DIRECTIONS[key.toLowerCase()];
  if (direction) return { do: 'go', direction, everywhere: shiftKey };
  const arrow = onBoard ? ARROWS[key] : undefined;
  if (arrow) return { do: 'go', direction: arrow, everywhere: true };
  if (key.toLowerCase() === 'e' || key === 'Enter') return { do: 'choose' };
  if (key === 'Escape') return { do: 'back' };
  const brush = brushOf({ shiftKey, altKey: false });
  if (key.toLowerCase() === 'm') return { do: 'mark', brush };
  if (key.toLowerCase() === 'x') return { do: 'arrow', brush };
  return null;
}
