import type { BoardData, Cell, Piece, Scene, Tray } from '../src/lib/api/types';

const TONE = { light: '#c0a080', dark: '#604020' };

function square(name: string, x: number, y: number): Cell {
  const corner = (dx: number, dy: number): [number, number] => [x + dx / 2, y + dy / 2];
  return {
    name,
    x,
    y,
    tone: 'plain',
    text: '',
    outline: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)],
  };
}

/** A grid of squares a1, b1, ... with two sides that sit left and right. */
export function grid(
  columns: number,
  rows: number,
  homes: BoardData['homes'] = { one: 'left', two: 'right' },
): BoardData {
  const cells: Cell[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) cells.push(square(`${'abcdefgh'[x]}${rows - y}`, x, y));
  }
  const symbol = {
    title: 'Man',
    letter: 'M',
    glyph: '',
    names: {},
    turns: false,
    points: [],
    plinth: false,
    is_piece: true,
    over: false,
    lifts: false,
    strokes: [],
  };
  return {
    cells,
    tones: { plain: TONE },
    symbols: {
      man: { ...symbol, name: 'man' },
      plate: { ...symbol, name: 'plate', title: 'Plate', plinth: true },
    },
    homes,
    piece_size: 0.8,
    lift: [0, -0.2],
    zones: [],
    frame: TONE,
    discs: false,
    pieces: 'symbols',
  };
}

export const man = (cell: string, more: Partial<Piece> = {}): Piece => ({
  cell,
  symbol: 'man',
  side: 'one',
  level: 0,
  angle: 0,
  text: '',
  ...more,
});

export const tray = (side: string, name: string, count: number): Tray => ({
  name: `${side}-tray`,
  title: 'Tray',
  side,
  slots: [{ name, symbol: 'man', side, count, spent: false }],
});

export const scene = (pieces: Piece[], trays: Tray[] = []): Scene => ({
  pieces,
  trays,
  marks: [],
  tints: {},
  hidden: [],
  floor: {},
});
