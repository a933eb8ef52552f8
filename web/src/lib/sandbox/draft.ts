// A position that is being set up by hand. Only the server says whether it can be played.

import type { Blank, BoardData, Mark, Piece, Scene, View } from '../api/types';

/** What the hand holds: something to put down, or one of the tools. */
export type Tool =
  | { kind: 'piece'; symbol: string; side: string | null; single?: boolean }
  | { kind: 'erase' }
  | { kind: 'rotate' };

/** What the hand holds first: the first piece that can be put down. */
export function firstTool(blank: Blank | undefined): Tool {
  const token = blank?.tokens[0];
  return token ? { kind: 'piece', ...token } : { kind: 'erase' };
}

export interface Draft {
  /** The board that it is built on, and the position that has what is not put down by hand. */
  blank: string;
  base: string;
  /** Pieces, and marks that are part of the position. */
  pieces: Piece[];
  /** What lies beside the board, by tray and symbol. */
  slots: Record<string, number>;
  turn: string;
}

const slotKey = (tray: string, symbol: string) => `${tray}/${symbol}`;
const isPiece = (board: BoardData, symbol: string) => board.symbols[symbol]?.is_piece ?? false;

/** An empty board. */
export function blankDraft(blank: Blank, turn: string): Draft {
  const slots: Record<string, number> = {};
  for (const { name, slots: all } of blank.trays)
    for (const { symbol, count } of all) slots[slotKey(name, symbol)] = count;
  return { blank: blank.name, base: blank.base, pieces: [...blank.pieces], slots, turn };
}

/** What stands in a position, to be rearranged. */
export function draftOf(blank: Blank, { scene, text, turn }: Pick<View, 'scene' | 'text' | 'turn'>): Draft {
  const draft = blankDraft(blank, turn);
  const tokens = new Set(blank.tokens.map(({ symbol, side }) => `${symbol} ${side}`));
  const marks = scene.marks
    .filter(({ symbol, side }) => tokens.has(`${symbol} ${side}`))
    .map(({ cell, symbol, side }): Piece => ({ cell, symbol, side, text: '', level: 0, angle: 0 }));
  for (const key of Object.keys(draft.slots)) draft.slots[key] = 0;
  for (const { name, slots } of scene.trays)
    for (const { symbol, count, spent } of slots)
      if (!spent && slotKey(name, symbol) in draft.slots) draft.slots[slotKey(name, symbol)] = count;
  return { ...draft, base: text, pieces: [...marks, ...scene.pieces] };
}

/** What is drawn of a draft; `known` is the scene of its position, where it has one. */
export function draftScene(draft: Draft, blank: Blank, board: BoardData, known: Scene | null): Scene {
  const own = blank.trays.map((tray) => ({
    ...tray,
    slots: tray.slots
      .map((slot) => ({ ...slot, count: draft.slots[slotKey(tray.name, slot.symbol)] ?? 0 }))
      .filter(({ count }) => count > 0),
  }));
  const names = new Set(own.map(({ name }) => name));
  if (known) return { ...known, trays: [...own, ...known.trays.filter(({ name }) => !names.has(name))] };
  const marks = draft.pieces
    .filter(({ symbol }) => !isPiece(board, symbol))
    .map(({ cell, symbol, side }): Mark => ({ cell, symbol, side, text: '' }));
  return {
    pieces: draft.pieces.filter(({ symbol }) => isPiece(board, symbol)),
    trays: own,
    marks: [...blank.marks, ...marks],
    tints: {},
    hidden: [],
    floor: {},
  };
}

/** The pieces as the server takes them, those of a cell from the bottom upwards. */
export function putDown({ pieces }: Draft) {
  return [...pieces]
    .sort((one, other) => one.level - other.level)
    .map(({ cell, symbol, side, angle }) => ({ cell, symbol, side, angle }));
}

/**
 * The draft after the tool was used on a cell. On boards with stacks a piece goes on top, elsewhere in the place;
 * marks lie below the pieces, one on a cell. The same piece again is taken away where nothing stacks.
 */
export function used(draft: Draft, tool: Tool, cell: string, board: BoardData): Draft {
  const on = (piece: Piece) => piece.cell === cell;
  const here = draft.pieces
    .filter((piece) => on(piece) && isPiece(board, piece.symbol))
    .sort((a, b) => a.level - b.level);
  const marks = draft.pieces.filter((piece) => on(piece) && !isPiece(board, piece.symbol));
  const alone = tool.kind === 'piece' && tool.single ? tool : null;
  const moved = (piece: Piece) => piece.symbol === alone?.symbol && piece.side === alone.side;
  const others = draft.pieces.filter((piece) => !on(piece) && !moved(piece));
  const top = here.at(-1);
  if (tool.kind === 'erase') {
    if (!top) return { ...draft, pieces: [...others, ...marks.slice(0, -1)] };
    return { ...draft, pieces: [...others, ...marks, ...here.slice(0, -1)] };
  }
  if (tool.kind === 'rotate') {
    if (!top) return draft;
    const corners = board.cells.find(({ name }) => name === cell)?.outline.length ?? 4;
    const turned = { ...top, angle: (top.angle + 360 / corners) % 360 };
    return { ...draft, pieces: [...others, ...marks, ...here.slice(0, -1), turned] };
  }
  const piece = { cell, symbol: tool.symbol, side: tool.side, level: 0, angle: 0, text: '' };
  if (!isPiece(board, tool.symbol)) return { ...draft, pieces: [...others, piece, ...here] };
  const stacks = board.lift.some((part) => part !== 0);
  if (stacks) return { ...draft, pieces: [...others, ...marks, ...here, { ...piece, level: here.length }] };
  const same = top?.symbol === piece.symbol && top.side === piece.side;
  return { ...draft, pieces: [...others, ...marks, ...(same ? [] : [piece])] };
}

/** The draft with another number of pieces beside the board. */
export function counted(draft: Draft, slot: string, step: 1 | -1): Draft {
  const count = Math.max(0, (draft.slots[slot] ?? 0) + step);
  return { ...draft, slots: { ...draft.slots, [slot]: count } };
}

// A draft that is no position yet, in an address.

export const DRAFT = '{';

export function draftText({ pieces, ...rest }: Draft): string {
  const short = pieces.map(({ cell, symbol, side, level, angle }) => [cell, symbol, side, level, angle]);
  return JSON.stringify({ ...rest, pieces: short });
}

/** The draft that an address has; nothing if it cannot be read. */
export function readDraft(text: string, blanks: readonly Blank[]): Draft | null {
  try {
    const { blank, base, slots, turn, pieces } = JSON.parse(text);
    if (!blanks.some(({ name }) => name === blank) || typeof turn !== 'string') return null;
    return {
      blank,
      base: String(base),
      turn,
      slots: Object.fromEntries(Object.entries(slots).map(([key, count]) => [key, Number(count) || 0])),
      pieces: pieces.map(([cell, symbol, side, level, angle]: unknown[]) => ({
        cell: String(cell),
        symbol: String(symbol),
        side: side === null ? null : String(side),
        level: Number(level) || 0,
        angle: Number(angle) || 0,
        text: '',
      })),
    };
  } catch {
    return null;
  }
}
