// A tree of moves as lines to read: variations are lines of their own, set in below the move that they replace.

import type { TreeNode } from './tree';

export interface Item {
  node: TreeNode;
  /** "3." or "3…", where it is needed. */
  number: string;
}
export interface Line {
  depth: number;
  items: Item[];
}

/** Signs of the glyphs, whose numbers are those of chess records. */
export const SIGNS: Record<number, string> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
};

export const signsOf = ({ glyphs }: Pick<TreeNode, 'glyphs'>) =>
  glyphs.map((glyph) => SIGNS[glyph] ?? `$${glyph}`).join('');

interface Count {
  number: number;
  mover: string;
}

export function linesOf(root: TreeNode, first: string): Line[] {
  const lines: Line[] = [];
  write(lines, root, root.children[0], 0, { number: 0, mover: '' }, first);
  return lines.filter(({ items }) => items.length);
}

/** Writes the line that begins with a child of a place. */
function write(
  lines: Line[],
  from: TreeNode,
  begin: TreeNode | undefined,
  depth: number,
  before: Count,
  first: string,
): void {
  let line: Line = { depth, items: [] };
  lines.push(line);
  let count = before;
  let fresh = true;
  let here = from;
  for (let next = begin; next; next = here.children[0]) {
    const grows = next.side !== count.mover && (next.side === first || count.number === 0);
    const now = { number: count.number + (grows ? 1 : 0), mover: next.side };
    const shown = grows || fresh ? `${now.number}${next.side === first ? '.' : '…'}` : '';
    line.items.push({ node: next, number: shown });
    fresh = next.comment !== '';
    const variations = next === here.children[0] ? here.children.slice(1) : [];
    for (const other of variations) write(lines, here, other, depth + 1, count, first);
    if (variations.length) {
      line = { depth, items: [] };
      lines.push(line);
      fresh = true;
    }
    count = now;
    here = next;
  }
}
