// Where the trays go: along the edges of the board, in lines of slots.

import type { Edge, Point, Slot, Tray } from '../api/types';

const GAP = 14;
const PADDING = 6;

// In parts of a piece's width.
const SLOT = 0.92;
const SPENT_SLOT = 0.64;
const SLOT_PIECE = 0.78;
const SPENT_PIECE = 0.54;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Panel {
  tray: Tray;
  box: Box;
}

export interface PlacedSlot {
  slot: Slot;
  tray: Tray;
  box: Box;
}

interface Line {
  trays: Tray[];
  length: number;
  thickness: number;
}

/** How large a piece is drawn in its slot. */
export function pieceIn({ slot, box }: Pick<PlacedSlot, 'slot' | 'box'>): number {
  return box.width * (slot.spent ? SPENT_PIECE / SPENT_SLOT : SLOT_PIECE / SLOT);
}

export function middle(box: Box): Point {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The trays along one edge of the board. They begin at one end of the edge, near to the side whose they are, so that a
 * new slot moves no other. */
export class Shelf {
  /** How much room it takes beside the board. */
  readonly depth: number;
  private readonly flat: boolean;
  private readonly lines: Line[];

  constructor(
    private readonly edge: Edge,
    trays: Tray[],
    /** The length of the edge, and the width of a piece. */
    private readonly length: number,
    private readonly piece: number,
    /** All trays of the board. */
    private readonly all: Tray[],
    /** least: how large a slot from which pieces are taken is; fromEnd: they begin at the lower end. */
    private readonly wishes: { least: number; fromEnd: boolean } = { least: 0, fromEnd: false },
  ) {
    this.flat = edge === 'top' || edge === 'bottom';
    this.lines = this.arrange(trays);
    this.depth = this.lines.reduce((sum, line) => sum + line.thickness + GAP, 0);
  }

  /** An empty tray is as wide as the same tray of another side, so that filling it moves nothing. */
  private pitch(tray: Tray): number {
    const place = (one: Tray) => this.all.filter(({ side }) => side === one.side).indexOf(one);
    const twin = tray.slots.length
      ? tray
      : this.all.find((one) => one.slots.length && place(one) === place(tray));
    if ((twin ?? tray).slots.every((slot) => slot.spent)) return this.piece * SPENT_SLOT;
    return Math.max(this.piece * SLOT, this.wishes.least);
  }

  private grid(tray: Tray): [along: number, lines: number] {
    const most = Math.max(1, Math.floor((this.length - 2 * PADDING) / this.pitch(tray)));
    const lines = Math.max(1, Math.ceil(tray.slots.length / most));
    return [Math.max(1, Math.min(tray.slots.length, most)), lines];
  }

  /** An empty tray keeps its room, so that the board stays where it is when the first piece comes. */
  private size(tray: Tray): { length: number; thickness: number } {
    const [along, lines] = this.grid(tray);
    const pitch = this.pitch(tray);
    return { length: along * pitch + 2 * PADDING, thickness: lines * pitch + 2 * PADDING };
  }

  /** Trays that fit side by side share a line. */
  private arrange(trays: Tray[]): Line[] {
    const lines: Line[] = [];
    for (const tray of trays) {
      const { length, thickness } = this.size(tray);
      const line = lines.at(-1);
      if (line && line.length + GAP + length <= this.length) {
        line.trays.push(tray);
        line.length += GAP + length;
        line.thickness = Math.max(line.thickness, thickness);
      } else lines.push({ trays: [tray], length, thickness });
    }
    return lines;
  }

  /** The places of panels and slots beside the cells, whose box is given, and their rim. */
  place(inner: Box, rim: number): { panels: Panel[]; slots: PlacedSlot[] } {
    const panels: Panel[] = [];
    const slots: PlacedSlot[] = [];
    let away = rim + GAP;
    for (const line of this.lines) {
      let along = -this.length / 2;
      for (const tray of line.trays) {
        const { length, thickness } = this.size(tray);
        if (tray.slots.length) {
          const at = this.wishes.fromEnd ? -along - length : along;
          const box = this.beside(inner, away, at, length, thickness);
          panels.push({ tray, box });
          slots.push(...this.slots(tray, box));
        }
        along += length + GAP;
      }
      away += line.thickness + GAP;
    }
    return { panels, slots };
  }

  private slots(tray: Tray, box: Box): PlacedSlot[] {
    const [along, lines] = this.grid(tray);
    const pitch = this.pitch(tray);
    return tray.slots.map((slot, index) => {
      const far = Math.floor(index / along);
      const line = this.edge === 'top' || this.edge === 'left' ? lines - 1 - far : far;
      const place = this.wishes.fromEnd ? along - 1 - (index % along) : index % along;
      const [dx, dy] = this.flat ? [place, line] : [line, place];
      const left = box.left + PADDING + dx * pitch;
      const top = box.top + PADDING + dy * pitch;
      return { slot, tray, box: { left, top, width: pitch, height: pitch } };
    });
  }

  /** A box at the edge, so far away from the cells and so far along from the edge's middle. */
  private beside(inner: Box, away: number, along: number, length: number, thickness: number): Box {
    const { left, top, width, height } = inner;
    const x = left + width / 2 + along;
    const y = top + height / 2 + along;
    if (this.edge === 'top')
      return { left: x, top: top - away - thickness, width: length, height: thickness };
    if (this.edge === 'bottom')
      return { left: x, top: top + height + away, width: length, height: thickness };
    if (this.edge === 'left') {
      return { left: left - away - thickness, top: y, width: thickness, height: length };
    }
    return { left: left + width + away, top: y, width: thickness, height: length };
  }
}
