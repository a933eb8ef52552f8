// A position that is being set up by hand. Only the server says whether it can be played.

import type { BoardData, Piece, Scene } from '../api/types';

/** What the hand holds: a piece to place, or one of the tools. */
export type Tool =
  | { kind: 'piece'; symbol: string; side: string | null }
  | { kind: 'erase' }
  | { kind: 'rotate' };

export interface Draft {
  pieces: Piece[];
  slots: Record<string, number>;
  turn: string;
}

export function draftOf(scene: Scene, turn: string): Draft {
  const slots: Record<string, number> = {};
  for (const tray of scene.trays)
    for (const slot of tray.slots) slots[`${tray.name}/${slot.name}`] = slot.count;
  return { pieces: scene.pieces, slots, turn };
}

/** The scene with the draft's pieces and counts in it. */
export function draftScene(scene: Scene, draft: Draft): Scene {
  return {
    ...scene,
    pieces: draft.pieces,
    trays: scene.trays.map((tray) => ({
      ...tray,
      slots: tray.slots.map((slot) => ({
        ...slot,
        count: draft.slots[`${tray.name}/${slot.name}`] ?? slot.count,
      })),
    })),
  };
}

/** The draft after the tool was used on a cell. On boards with stacks a piece goes on top, elsewhere in the place. */
export function used(draft: Draft, tool: Tool, cell: string, board: BoardData): Draft {
  const here = draft.pieces.filter((piece) => piece.cell === cell).sort((a, b) => a.level - b.level);
  const others = draft.pieces.filter((piece) => piece.cell !== cell);
  const top = here.at(-1);
  if (tool.kind === 'erase') return { ...draft, pieces: [...others, ...here.slice(0, -1)] };
  if (tool.kind === 'rotate') {
    if (!top) return draft;
    const corners = board.cells.find(({ name }) => name === cell)?.outline.length ?? 4;
    const turned = { ...top, angle: (top.angle + 360 / corners) % 360 };
    return { ...draft, pieces: [...others, ...here.slice(0, -1), turned] };
  }
  const stacks = board.lift.some((part) => part !== 0);
  const kept = stacks ? here : [];
  const piece = { cell, symbol: tool.symbol, side: tool.side, level: kept.length, angle: 0, text: '' };
  return { ...draft, pieces: [...others, ...kept, piece] };
}

/** The draft after the tool was used on a tray slot: one more, or one less. */
export function counted(draft: Draft, tool: Tool, slot: string): Draft {
  const before = draft.slots[slot] ?? 0;
  return {
    ...draft,
    slots: { ...draft.slots, [slot]: Math.max(0, before + (tool.kind === 'erase' ? -1 : 1)) },
  };
}

/** The pieces that can be placed. */
export function palette(board: BoardData, scenes: Scene[], sides: string[]): Tool[] {
  const seen = scenes.flatMap((scene) => [...scene.pieces, ...scene.trays.flatMap((tray) => tray.slots)]);
  const ownerless = new Set(seen.filter((piece) => piece.side === null).map((piece) => piece.symbol));
  const symbols = Object.values(board.symbols).filter((symbol) => symbol.is_piece);
  const owned = symbols.filter(({ name }) => !ownerless.has(name));
  return [
    ...sides.flatMap((side) => owned.map(({ name }): Tool => ({ kind: 'piece', symbol: name, side }))),
    ...[...ownerless].map((symbol): Tool => ({ kind: 'piece', symbol, side: null })),
  ];
}
