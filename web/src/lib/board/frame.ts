// How the picture lies in its room: in the middle, as large as it fits, and zoomed.

import type { Point } from '../api/types';
import type { Zoom } from './zoom';

export interface Size {
  width: number;
  height: number;
}

export class Frame {
  /** Pixels of a unit of the picture, not zoomed. */
  readonly scale: number;
  private readonly corner: Point;

  constructor(
    picture: Size,
    readonly room: Size,
    readonly zoom: Zoom,
  ) {
    this.scale = Math.min(room.width / picture.width, room.height / picture.height) || 1;
    this.corner = [
      (room.width - picture.width * this.scale) / 2,
      (room.height - picture.height * this.scale) / 2,
    ];
  }

  /** Pixels of a unit of the picture, as it is seen. */
  get unit(): number {
    return this.scale * this.zoom.scale;
  }

  toRoom([x, y]: Point): Point {
    const { zoom, corner, scale } = this;
    return [(corner[0] + x * scale) * zoom.scale + zoom.x, (corner[1] + y * scale) * zoom.scale + zoom.y];
  }

  toPicture([x, y]: Point): Point {
    const { zoom, corner, scale } = this;
    return [((x - zoom.x) / zoom.scale - corner[0]) / scale, ((y - zoom.y) / zoom.scale - corner[1]) / scale];
  }
}
