// Going over the board by keys: the nearest place in a direction, straight ahead before aside.

import type { Point } from '../api/types';

export type Direction = 'up' | 'down' | 'left' | 'right';

const AHEAD: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

export interface Place {
  token: string;
  at: Point;
}

/** The place to go to; at an edge, round to the far end, so that every place can be reached. */
export function neighbour(places: Place[], from: Point, direction: Direction): string | undefined {
  const [ux, uy] = AHEAD[direction];
  const seen = places
    .map(({ token, at: [x, y] }) => {
      const [dx, dy] = [x - from[0], y - from[1]];
      return { token, ahead: dx * ux + dy * uy, aside: Math.abs(dx * uy - dy * ux) };
    })
    .filter(({ ahead, aside }) => Math.abs(ahead) > 1 || aside > 1);
  const cost = (ahead: number, aside: number) => ahead + 2 * aside;
  const forward = seen.filter(({ ahead, aside }) => ahead > 1 && aside < 3 * ahead);
  const pool = forward.length ? forward : seen;
  return pool.reduce<{ token: string; cost: number } | undefined>((best, { token, ahead, aside }) => {
    const costs = cost(ahead, aside);
    return best && best.cost <= costs ? best : { token, cost: costs };
  }, undefined)?.token;
}

/** Where the cursor goes first: the place nearest to where the eye is. */
export function nearest(places: Place[], to: Point): string | undefined {
  const far = ({ at: [x, y] }: Place) => Math.hypot(x - to[0], y - to[1]);
  return [...places].sort((a, b) => far(a) - far(b))[0]?.token;
}
