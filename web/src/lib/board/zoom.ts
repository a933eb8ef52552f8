// Zooming by two fingers or the wheel: a scale and a shift of the picture in its room.

import type { Point } from '../api/types';

export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 4;

/** The zoom after the picture grew by a factor around a point and was shifted; it always covers its room. */
export function zoomed(
  zoom: Zoom,
  factor: number,
  [px, py]: Point,
  [dx, dy]: Point,
  room: { width: number; height: number },
): Zoom {
  const scale = Math.max(1, Math.min(MOST, zoom.scale * factor));
  const grown = scale / zoom.scale;
  const cover = (shift: number, length: number) => Math.max(length * (1 - scale), Math.min(0, shift));
  return {
    scale,
    x: cover(px - (px - zoom.x) * grown + dx, room.width),
    y: cover(py - (py - zoom.y) * grown + dy, room.height),
  };
}
