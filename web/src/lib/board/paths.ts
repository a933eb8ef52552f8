// Shapes as SVG paths.

import type { Point } from '../api/types';

/** Points drawn nearer to a centre. */
export function shrunk(points: Point[], [cx, cy]: Point, scale: number): Point[] {
  return points.map(([x, y]) => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
}

const short = (value: number) => Number(value.toFixed(2));

export function polygon(points: Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`;
}

/** The path around a group of shapes: the edges that only one of them has. */
export function border(outlines: Point[][]): string {
  const corners = new Map<string, Point>();
  const edges = new Map<string, number>();
  const directed: [string, string][] = [];
  // Off the halves, where two ways to compute a corner might round apart.
  const key = ([x, y]: Point) => `${Math.round(x + 0.123)},${Math.round(y + 0.123)}`;
  const both = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  for (const outline of outlines) {
    outline.forEach((corner, i) => {
      const [a, b] = [key(corner), key(outline[(i + 1) % outline.length] as Point)];
      corners.set(a, corner);
      edges.set(both(a, b), (edges.get(both(a, b)) ?? 0) + 1);
      directed.push([a, b]);
    });
  }
  const follows = new Map<string, string[]>();
  for (const [a, b] of directed) {
    if (edges.get(both(a, b)) === 1) follows.set(a, [...(follows.get(a) ?? []), b]);
  }
  let path = '';
  for (const start of follows.keys()) {
    const loop: Point[] = [];
    for (let here: string | undefined = start; here !== undefined; here = follows.get(here)?.pop()) {
      const corner = corners.get(here);
      if (corner && (follows.get(here)?.length ?? 0) > 0) loop.push(corner);
    }
    if (loop.length > 2) path += polygon(loop);
  }
  return path;
}
