import type { Point } from '../api/types';
import { polygon } from './paths';

/** The outline of an arrow from one place to another; nothing where they are the same. */
export function arrow([x1, y1]: Point, [x2, y2]: Point): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return '';
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [start, tip, head] = [22, length - 12, 30];
  const along = (distance: number, aside: number): Point => [
    x1 + ux * distance - uy * aside,
    y1 + uy * distance + ux * aside,
  ];
  return polygon([
    along(start, 3),
    along(tip - head, 5.5),
    along(tip - head * 1.08, 15),
    along(tip, 0),
    along(tip - head * 1.08, -15),
    along(tip - head, -5.5),
    along(start, -3),
  ]);
}
