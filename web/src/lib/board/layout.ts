// Where everything goes. Lengths are hundredths of the distance between neighbouring cells.

import type { BoardData, Cell, Edge, PieceSymbol, Point, Tray } from '../api/types';
import { type EdgeLabels, edgeLabels } from './labels';
import { shrunk } from './paths';
import { type Box, middle, type Panel, type PlacedSlot, Shelf } from './trays';

export const SPACING = 100;
const RIM = 20;
const LABEL_RIM = 40;
const MARGIN = 10;

const CLOCKWISE: Edge[] = ['bottom', 'left', 'top', 'right'];

export interface Wishes {
  /** The side that sits near, whose trays lie below or at the right. */
  near: string | null;
  flipped: boolean;
  /** Quarter turns clockwise. */
  turns: number;
  /** Trays above and below the board instead of beside it. */
  tall: boolean;
  coordinates: boolean;
  /** How large a slot from which pieces are taken is at least. */
  slot?: number;
}

export class Layout {
  readonly width: number;
  readonly height: number;
  readonly inner: Box;
  readonly rim: number;
  readonly piece: number;
  readonly unit: number;
  /** Drawn pieces stand on discs of their side's colours. */
  readonly discs: boolean;
  readonly labels: EdgeLabels | null;
  readonly panels: Panel[] = [];
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
    this.discs = board.discs;
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

    const edges = [...new Set(trays.map((tray) => this.edgeOf(tray.side)))];
    const shelves = new Map(
      edges.map((edge) => {
        const beside = trays.filter((tray) => this.edgeOf(tray.side) === edge);
        const length = (edge === 'top' || edge === 'bottom' ? width : height) + 2 * this.rim;
        const fromEnd =
          (edge === 'left' || edge === 'right') && beside.some(({ side }) => this.seatOf(side) === 'bottom');
        return [
          edge,
          new Shelf(edge, beside, length, this.piece, trays, { least: wishes.slot ?? 0, fromEnd }),
        ];
      }),
    );
    const room = (edge: Edge) => shelves.get(edge)?.depth ?? 0;
    const margin = MARGIN + this.rim;
    this.inner = { left: margin + room('left'), top: margin + room('top'), width, height };
    this.origin = [this.inner.left - left, this.inner.top - top];
    this.width = width + 2 * margin + room('left') + room('right');
    this.height = height + 2 * margin + room('top') + room('bottom');
    for (const shelf of shelves.values()) {
      const { panels, slots } = shelf.place(this.inner, this.rim);
      this.panels.push(...panels);
      this.slots.push(...slots);
    }
  }

  /** Equal for layouts in which every cell is at the same place. */
  get shape(): string {
    const { turns, tall } = this.wishes;
    return `${turns} ${tall} ${this.width} ${this.height}`;
  }

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
    return turnedWith(symbol, angle, this.wishes.turns);
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

  /** Where a side sits on the board as it lies. */
  private seatOf(side: string): Edge {
    const home = this.board.homes[side] ?? 'bottom';
    return CLOCKWISE[(CLOCKWISE.indexOf(home) + this.wishes.turns) % 4] ?? home;
  }

  /** The edge along which the trays of a side lie. */
  private edgeOf(side: string): Edge {
    const { tall, near, flipped } = this.wishes;
    const edge = this.seatOf(side);
    const upright = edge === 'top' || edge === 'bottom';
    if (upright === tall) return edge;
    const close = near === null ? edge === 'right' || edge === 'bottom' : (side === near) !== flipped;
    if (tall) return close ? 'bottom' : 'top';
    return close ? 'right' : 'left';
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
}

/** The angle of a drawing on a board that is turned by so many quarters. */
export function turnedWith(symbol: Pick<PieceSymbol, 'turns'>, angle: number, quarters: number): number {
  return angle + (symbol.turns ? 90 * quarters : 0);
}

export function cellSpacing(board: BoardData): number {
  let nearest = Number.POSITIVE_INFINITY;
  board.cells.forEach((a, i) => {
    for (const b of board.cells.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y));
  });
  return Number.isFinite(nearest) ? nearest : 1;
}
