// Which piece of the new scene is which of the old one, so that motion can explain what happened.

import type { Piece, Scene } from '../api/types';
import type { Happening } from '../sound/sound';

export interface Tracked {
  id: number;
  piece: Piece;
  /** The angle to draw: the nearest way round from where the piece looked before. */
  angle: number;
  /** The tray slot it came from, if it just came. */
  from?: string;
}

export interface Tracking {
  pieces: Tracked[];
  happened: Happening;
}

const same = (a: Piece, b: Piece) => a.side === b.side && a.symbol === b.symbol;

/** Follows pieces from scene to scene. */
export class Tracker {
  private known: Tracked[] = [];
  private slots = new Map<string, number>();
  private lastId = 0;

  follow(scene: Scene, path: string[] = []): Tracking {
    const before = this.known;
    const free = new Set(before);
    const found = new Map<Piece, Tracked>();

    const match = (fits: (old: Piece, now: Piece) => boolean) => {
      for (const piece of scene.pieces) {
        if (found.has(piece)) continue;
        const old = [...free].find((candidate) => fits(candidate.piece, piece));
        if (!old) continue;
        free.delete(old);
        found.set(piece, old);
      }
    };
    match(
      (old, now) =>
        same(old, now) && old.cell === now.cell && old.angle === now.angle && old.level === now.level,
    );
    match((old, now) => same(old, now) && old.cell === now.cell);
    match((old, now) => same(old, now) && path.includes(old.cell) && path.includes(now.cell));
    match((old, now) => old.side === now.side && old.cell === now.cell);
    match((old, now) => old.side === now.side && path.includes(old.cell) && path.includes(now.cell));
    match((old, now) => same(old, now) && (path.includes(old.cell) || path.includes(now.cell)));
    match((old, now) => old.symbol === now.symbol && old.cell === now.cell);

    const counts = slotCounts(scene);
    const source = path.find((token) => (this.slots.get(token) ?? 0) > (counts.get(token) ?? 0));
    let [moved, turned] = [false, false];
    const pieces = scene.pieces.map((piece) => {
      const old = found.get(piece);
      if (!old) {
        this.lastId += 1;
        return { id: this.lastId, piece, angle: piece.angle, from: source };
      }
      if (old.piece.cell !== piece.cell) moved = true;
      else if (old.piece.angle !== piece.angle) turned = true;
      return { id: old.id, piece, angle: nearestAngle(old.angle, piece.angle) };
    });
    const arrived = pieces.some(({ id }) => before.every((old) => old.id !== id));
    const first = before.length === 0;
    this.known = pieces;
    this.slots = counts;
    const happened = first
      ? 'nothing'
      : free.size
        ? 'capture'
        : moved || arrived
          ? 'move'
          : turned
            ? 'rotation'
            : 'nothing';
    return { pieces, happened };
  }
}

function slotCounts(scene: Scene): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tray of scene.trays) for (const slot of tray.slots) counts.set(slot.name, slot.count);
  return counts;
}

/** The angle that means the same and is at most half a turn away. */
export function nearestAngle(from: number, to: number): number {
  return to + 360 * Math.round((from - to) / 360);
}
