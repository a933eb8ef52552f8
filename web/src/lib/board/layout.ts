// Where everything goes. Lengths are hundredths of the distance between neighbouring cells.

import type { BoardData, Cell, Edge, Piece, PieceSymbol, Point, Slot, Tray } from '../api/types';

export const SPACING = 100;
const RIM = 20;
const LABEL_RIM = 40;
const MARGIN = 10;
const GAP = 14;
const PADDING = 6;
const BALANCE = 0.16; // the part of a stack's height that lies below the centre of its cell

// In parts of a piece's width.
const RAISED = 0.86;
const TOWER = 0.82;
const COVERED = 0.36;
const SLOT = 0.92;
const SPENT_SLOT = 0.64;
export const SLOT_PIECE = 0.78;
export const SPENT_PIECE = 0.54;

const CLOCKWISE: Edge[] = ['bottom', 'left', 'top', 'right'];

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
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

/** A piece with its place; a small one shows again what a stack hides. */
export interface Standing {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
  small: boolean;
}

export interface Wishes {
  /** The side that sits near, whose trays lie below or at the right. */
  near: string | null;
  flipped: boolean;
  /** Quarter turns clockwise. */
  turns: number;
  /** Trays above and below the board instead of beside it. */
  tall: boolean;
  coordinates: boolean;
}

export class Layout {
  readonly width: number;
  readonly height: number;
  readonly inner: Box;
  readonly rim: number;
  readonly piece: number;
  readonly unit: number;
  readonly labels: EdgeLabels | null;
  readonly panels: { tray: Tray; box: Box }[] = [];
  readonly slots: PlacedSlot[] = [];
  private readonly cells: Map<string, Cell>;
  private readonly origin: Point;

  constructor(
    readonly board: BoardData,
    trays: Tray[],
    readonly wishes: Wishes,
  ) {
    this.unit = SPACING / cellSpacing(board);
    this.piece = board.piece_size * this.unit;
    this.cells = new Map(board.cells.map((cell) => [cell.name, cell]));
    this.labels = wishes.coordinates ? edgeLabels(board) : null;
    this.rim = this.labels ? LABEL_RIM : RIM;

    const corners = board.cells.flatMap((cell) => cell.outline.map((point) => this.turned(point)));
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const width = Math.max(...xs) - left;
    const height = Math.max(...ys) - top;
    this.inner = { left: 0, top: 0, width, height };

    const byEdge = new Map<Edge, Tray[]>();
    for (const tray of trays) {
      const edge = this.edgeOf(tray.side);
      byEdge.set(edge, [...(byEdge.get(edge) ?? []), tray]);
    }
    const room = (edge: Edge) =>
      this.lines(edge, byEdge.get(edge) ?? []).reduce((sum, line) => sum + line.thickness + GAP, 0);
    const margin = MARGIN + this.rim;
    this.inner = { left: margin + room('left'), top: margin + room('top'), width, height };
    this.origin = [this.inner.left - left, this.inner.top - top];
    this.width = width + 2 * margin + room('left') + room('right');
    this.height = height + 2 * margin + room('top') + room('bottom');
    for (const [edge, beside] of byEdge) this.placeTrays(edge, beside);
  }

  /** Equal for layouts in which every cell is at the same place. */
  get shape(): string {
    const { turns, tall } = this.wishes;
    return `${turns} ${tall} ${this.width} ${this.height}`;
  }

  // The board.

  private turned([x, y]: Point): Point {
    const [a, b] = [x * this.unit, y * this.unit];
    switch (((this.wishes.turns % 4) + 4) % 4) {
      case 1:
        return [-b, a];
      case 2:
        return [-a, -b];
      case 3:
        return [b, -a];
      default:
        return [a, b];
    }
  }

  point(point: Point): Point {
    const [x, y] = this.turned(point);
    return [x + this.origin[0], y + this.origin[1]];
  }

  cell(name: string): Cell | undefined {
    return this.cells.get(name);
  }

  centre(name: string): Point {
    const cell = this.cells.get(name);
    return cell ? this.point([cell.x, cell.y]) : [this.width / 2, this.height / 2];
  }

  /** How a drawing is turned: what points somewhere turns with the board. */
  angle(symbol: Pick<PieceSymbol, 'turns'>, angle: number): number {
    return angle + (symbol.turns ? 90 * this.wishes.turns : 0);
  }

  outline(name: string, scale = 1): Point[] {
    const cell = this.cells.get(name);
    return cell
      ? shrunk(
          cell.outline.map((corner) => this.point(corner)),
          this.centre(name),
          scale,
        )
      : [];
  }

  // Trays.

  private edgeOf(side: string): Edge {
    const { turns, tall, near, flipped } = this.wishes;
    const home = this.board.homes[side] ?? 'bottom';
    const edge = CLOCKWISE[(CLOCKWISE.indexOf(home) + turns) % 4] ?? home;
    const upright = edge === 'top' || edge === 'bottom';
    if (upright === tall) return edge;
    const close = near === null ? edge === 'right' || edge === 'bottom' : (side === near) !== flipped;
    if (tall) return close ? 'bottom' : 'top';
    return close ? 'right' : 'left';
  }

  private pitch(tray: Tray): number {
    return this.piece * (tray.slots.every((slot) => slot.spent) ? SPENT_SLOT : SLOT);
  }

  private grid(edge: Edge, tray: Tray): [along: number, lines: number] {
    const most = Math.max(1, Math.floor((this.edgeLength(edge) - 2 * PADDING) / this.pitch(tray)));
    const lines = Math.max(1, Math.ceil(tray.slots.length / most));
    return [Math.max(1, Math.ceil(tray.slots.length / lines)), lines];
  }

  /** An empty tray keeps its room, so that the board stays where it is when the first piece comes. */
  private size(edge: Edge, tray: Tray): { length: number; thickness: number } {
    const [along, lines] = this.grid(edge, tray);
    const pitch = this.pitch(tray);
    return { length: along * pitch + 2 * PADDING, thickness: lines * pitch + 2 * PADDING };
  }

  private edgeLength(edge: Edge): number {
    const flat = edge === 'top' || edge === 'bottom';
    return (flat ? this.inner.width : this.inner.height) + 2 * this.rim;
  }

  /** Trays that fit side by side along an edge share a line. */
  private lines(edge: Edge, trays: Tray[]): Line[] {
    const lines: Line[] = [];
    for (const tray of trays) {
      const { length, thickness } = this.size(edge, tray);
      const line = lines.at(-1);
      if (line && line.length + GAP + length <= this.edgeLength(edge)) {
        line.trays.push(tray);
        line.length += GAP + length;
        line.thickness = Math.max(line.thickness, thickness);
      } else lines.push({ trays: [tray], length, thickness });
    }
    return lines;
  }

  private placeTrays(edge: Edge, trays: Tray[]): void {
    let away = this.rim + GAP;
    for (const line of this.lines(edge, trays)) {
      let along = -line.length / 2;
      for (const tray of line.trays) {
        const { length, thickness } = this.size(edge, tray);
        if (tray.slots.length) this.placeTray(edge, tray, this.beside(edge, away, along, length, thickness));
        along += length + GAP;
      }
      away += line.thickness + GAP;
    }
  }

  private placeTray(edge: Edge, tray: Tray, box: Box): void {
    const flat = edge === 'top' || edge === 'bottom';
    const [along, lines] = this.grid(edge, tray);
    const pitch = this.pitch(tray);
    this.panels.push({ tray, box });
    tray.slots.forEach((slot, index) => {
      const far = Math.floor(index / along);
      const line = edge === 'top' || edge === 'left' ? lines - 1 - far : far;
      const [dx, dy] = flat ? [index % along, line] : [line, index % along];
      const left = box.left + PADDING + dx * pitch;
      const top = box.top + PADDING + dy * pitch;
      this.slots.push({ slot, tray, box: { left, top, width: pitch, height: pitch } });
    });
  }

  /** A box at an edge, so far away from the cells and so far along from the edge's middle. */
  private beside(edge: Edge, away: number, along: number, length: number, thickness: number): Box {
    const { left, top, width, height } = this.inner;
    const x = left + width / 2 + along;
    const y = top + height / 2 + along;
    if (edge === 'top') return { left: x, top: top - away - thickness, width: length, height: thickness };
    if (edge === 'bottom') return { left: x, top: top + height + away, width: length, height: thickness };
    if (edge === 'left') return { left: left - away - thickness, top: y, width: thickness, height: length };
    return { left: left + width + away, top: y, width: thickness, height: length };
  }

  /** The slot that a step of a path means: the acting side's, where both have one of that name. */
  slot(name: string, side: string | null): PlacedSlot | undefined {
    const named = this.slots.filter(({ slot }) => slot.name === name);
    return named.find(({ tray }) => tray.side === side) ?? named[0];
  }

  /** The middle of a cell or a slot. */
  place(token: string, side: string | null): Point | undefined {
    if (this.cells.has(token)) return this.centre(token);
    const found = this.slot(token, side);
    return found && middle(found.box);
  }

  // Stacks.

  /** The places of the pieces of one cell. What a piece hides is shown again, small, beside the stack. */
  stack(pieces: Piece[]): Standing[] {
    const sorted = [...pieces].sort((a, b) => a.level - b.level);
    const [x, y] = this.centre(sorted[0]?.cell ?? '');
    const [liftX, liftY] = this.board.lift.map((part) => part * this.unit) as Point;
    const low = (sorted.length - 1) * BALANCE;
    const hidden = sorted.slice(0, -1).filter((piece) => !this.board.symbols[piece.symbol]?.plinth);
    const tower = hidden.length > 0;
    const standing = sorted.map((piece, level) => ({
      piece,
      x: x + (tower ? 0.13 * SPACING : 0) + liftX * (level - low),
      y: y + liftY * (level - low),
      scale: tower ? TOWER : level ? RAISED : 1,
      small: false,
    }));
    const step = Math.min(0.36, 0.72 / Math.max(1, hidden.length)) * SPACING;
    const lowest = y + ((hidden.length - 1) / 2) * step;
    const beside = hidden.map((piece, place) => ({
      piece,
      x: x - 0.33 * SPACING,
      y: lowest - step * place,
      scale: COVERED,
      small: true,
    }));
    return [...standing, ...beside];
  }
}

export function middle(box: Box): Point {
  return [box.left + box.width / 2, box.top + box.height / 2];
}

export function shrunk(points: Point[], [cx, cy]: Point, scale: number): Point[] {
  return points.map(([x, y]) => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
}

const short = (value: number) => Number(value.toFixed(2));

export function polygon(points: Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}z`;
}

/** The path around a group of cells: the edges that only one of them has. */
export function border(layout: Layout, names: string[], scale = 1): string {
  const corners = new Map<string, Point>();
  const edges = new Map<string, number>();
  const directed: [string, string][] = [];
  // Off the halves, where two ways to compute a corner might round apart.
  const key = ([x, y]: Point) => `${Math.round(x + 0.123)},${Math.round(y + 0.123)}`;
  const both = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  for (const name of names) {
    const outline = layout.outline(name, scale);
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

export function cellSpacing(board: BoardData): number {
  let nearest = Number.POSITIVE_INFINITY;
  board.cells.forEach((a, i) => {
    for (const b of board.cells.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y));
  });
  return Number.isFinite(nearest) ? nearest : 1;
}

export interface EdgeLabels {
  columns: Map<number, string>;
  rows: Map<number, string>;
}

/** The names of columns (by x) and rows (by y), where they make up the names of the cells of a full grid. */
export function edgeLabels(board: BoardData): EdgeLabels | null {
  const columns = new Map<number, string[]>();
  const rows = new Map<number, string[]>();
  const round = (value: number) => Math.round(value * 1000) / 1000;
  for (const { name, x, y } of board.cells) {
    columns.set(round(x), [...(columns.get(round(x)) ?? []), name]);
    rows.set(round(y), [...(rows.get(round(y)) ?? []), name]);
  }
  if (Math.min(columns.size, rows.size) < 2 || columns.size * rows.size !== board.cells.length) return null;
  const across = new Map([...columns].map(([x, names]) => [x, sharedStart(names)]));
  const down = new Map([...rows].map(([y, names]) => [y, reversed(sharedStart(names.map(reversed)))]));
  const fits = board.cells.every(({ name, x, y }) => name === `${across.get(round(x))}${down.get(round(y))}`);
  return fits ? { columns: across, rows: down } : null;
}

const reversed = (word: string) => [...word].reverse().join('');

function sharedStart(words: string[]): string {
  const first = words[0] ?? '';
  let length = first.length;
  for (const word of words) {
    while (!word.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}

const QUARTERS: Record<Edge, number> = { bottom: 0, right: 1, top: 2, left: 3 };
const NATURAL = 1.08; // a board is turned on its side only where that makes it clearly larger

/** The layout that fills a room best: the near side sits at the bottom, or the board lies as its game draws it. */
export function bestLayout(
  board: BoardData,
  trays: Tray[],
  room: { width: number; height: number },
  wishes: { near: string | null; flipped: boolean; coordinates: boolean },
): Layout {
  const home = wishes.near ? board.homes[wishes.near] : undefined;
  const upright = home === 'top' || home === 'bottom' || home === undefined;
  const turnings = upright ? [home === 'top' ? 2 : 0] : [0, QUARTERS[home]];
  let best: Layout | undefined;
  let bestScore = 0;
  for (const turns of turnings) {
    for (const tall of [false, true]) {
      const turned = (turns + (wishes.flipped ? 2 : 0)) % 4;
      const layout = new Layout(board, trays, { ...wishes, turns: turned, tall });
      const scale = Math.min(room.width / layout.width, room.height / layout.height);
      const score = scale * (turns === turnings[0] ? NATURAL : 1);
      if (!best || score > bestScore) {
        best = layout;
        bestScore = score;
      }
    }
  }
  return best as Layout;
}
