// Where the action buttons of a cell go: beside it, inside the room, and off the other places that may be chosen.

import type { Point } from '../api/types';
import type { Size } from './frame';

const EDGE = 4; // pixels between the buttons and the edge of the room
const PIECE = 0.7; // of a cell's radius that a piece fills

/** The top left corner of a group of buttons for the place `at`, whose cell has the given radius. */
export function placeChips(at: Point, radius: number, size: Size, room: Size, avoid: Point[]): Point {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  const spots: { spot: Point; far: number }[] = [];
  for (const distance of [1, 1.9, 2.8]) {
    const reach = radius * distance;
    const middle: Point = [at[0] - size.width / 2, at[1] - size.height / 2];
    spots.push(
      { spot: [middle[0], at[1] + reach], far: distance },
      { spot: [middle[0], at[1] - reach - size.height], far: distance + 0.1 },
      { spot: [at[0] + reach, middle[1]], far: distance + 0.2 },
      { spot: [at[0] - reach - size.width, middle[1]], far: distance + 0.3 },
    );
  }
  let best: Point = [EDGE, EDGE];
  let least = Number.POSITIVE_INFINITY;
  for (const { spot, far } of spots) {
    const left = within(spot[0], EDGE, room.width - size.width - EDGE);
    const top = within(spot[1], EDGE, room.height - size.height - EDGE);
    const covers = ([x, y]: Point, margin: number) =>
      x > left - margin &&
      x < left + size.width + margin &&
      y > top - margin &&
      y < top + size.height + margin;
    const cost =
      far +
      (covers(at, radius * PIECE) ? 1000 : 0) +
      avoid.filter((place) => covers(place, radius * 0.35)).length * 10;
    if (cost < least) {
      least = cost;
      best = [left, top];
    }
  }
  return best;
}
