// Where the action buttons of a cell go: beside it, off everything that is to be seen, else below the board.

import type { Point } from '../api/types';
import type { Size } from './frame';

const EDGE = 4; // pixels between the buttons and the edge of the room
const PIECE = 0.72; // of a cell's radius that a piece fills
const DISTANCES = [1, 1.4, 1.9, 2.4, 2.9, 3.5]; // in radii
const SHIFTS = [0, -0.5, 0.5];

/**
 * The top left corner of a group of buttons for the place `at`, whose cell has the given radius. It covers none of
 * the places to avoid; where there is no such spot it lies below the room, or else covers as few as it can, and never
 * the place itself.
 */
export function placeChips(
  at: Point,
  radius: number,
  size: Size,
  room: Size,
  avoid: Point[],
  roomBelow: boolean,
): Point {
  const within = (value: number, length: number, most: number) =>
    Math.max(EDGE, Math.min(value, most - length - EDGE));
  const margin = radius * PIECE;
  let best: Point = [within((room.width - size.width) / 2, size.width, room.width), room.height + EDGE];
  let least = roomBelow ? 1 : Number.POSITIVE_INFINITY;
  for (const distance of DISTANCES) {
    for (const [dx, dy] of directions(radius * distance, size)) {
      const left = within(at[0] + dx, size.width, room.width);
      const top = within(at[1] + dy, size.height, room.height);
      const covers = ([x, y]: Point) =>
        x > left - margin &&
        x < left + size.width + margin &&
        y > top - margin &&
        y < top + size.height + margin;
      const cost = covers(at) ? Number.POSITIVE_INFINITY : avoid.filter(covers).length;
      if (cost < least) [best, least] = [[left, top], cost];
    }
  }
  return best;
}

/** From a place to the corner of the buttons: below it, above, right and left, in the middle or shifted. */
function directions(reach: number, { width, height }: Size): Point[] {
  return SHIFTS.flatMap((shift): Point[] => {
    const [x, y] = [-width / 2 + shift * width, -height / 2 + shift * height];
    return [
      [x, reach],
      [x, -reach - height],
      [reach, y],
      [-reach - width, y],
    ];
  });
}
