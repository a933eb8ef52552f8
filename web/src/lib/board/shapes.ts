// Arrows and marks that a person draws for themselves, or that a page shows of a line.

/** 0 plain, 1 with Shift, 2 with Alt, 3 with both. */
export type Brush = 0 | 1 | 2 | 3;

/** An arrow between two cells, or a mark on one. */
export interface Shape {
  from: string;
  to: string | null;
  brush: Brush;
}

export function brushOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): Brush {
  return ((shiftKey ? 1 : 0) + (altKey ? 2 : 0)) as Brush;
}

/** A shape from where a stroke began to where it ended: a mark where that is the same cell. */
export function shapeOf(from: string, end: string, brush: Brush): Shape {
  return { from, to: end === from ? null : end, brush };
}

const alike = (a: Shape, b: Shape) => a.from === b.from && a.to === b.to;

/** The shapes with one that is being drawn, which hides another in its place. */
export function withShape(shapes: Shape[], shape: Shape): Shape[] {
  return [...shapes.filter((one) => !alike(one, shape)), shape];
}

/** The shapes with one more; the same again takes it away, another colour replaces it. */
export function drawn(shapes: Shape[], shape: Shape): Shape[] {
  const again = shapes.some((one) => alike(one, shape) && one.brush === shape.brush);
  return again ? shapes.filter((one) => !alike(one, shape)) : withShape(shapes, shape);
}
