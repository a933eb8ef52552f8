// Keys that walk through a tree of moves.

import { goesOverCells } from '../board/keys';

interface Walk {
  first(): unknown;
  previous(): unknown;
  next(): unknown;
  last(): unknown;
  aside(step: 1 | -1): void;
}

/** Walks as a key says; false if it says nothing about that. */
export function walkKey(walk: Walk, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || goesOverCells(event)) return false;
  if (key === 'ArrowLeft') walk.previous();
  else if (key === 'ArrowRight') walk.next();
  else if (key === 'ArrowUp') walk.aside(-1);
  else if (key === 'ArrowDown') walk.aside(1);
  else if (key === 'Home') walk.first();
  else if (key === 'End') walk.last();
  else return false;
  return true;
}
