// The moves of a record as a tree: the first child of a move goes on with its line, the others are variations.

import type { PositionAnswer, RecordNode } from '../api/types';

export interface TreeNode {
  parent: TreeNode | null;
  children: TreeNode[];
  side: string;
  text: string;
  display: string;
  comment: string;
  glyphs: number[];
  clock: number | null;
}

export type Played = Pick<TreeNode, 'side' | 'text' | 'display'>;
/** A move, with the position after it where that is known. */
export type Step = Played & { position?: PositionAnswer };

/** The place before the first move. */
export function newRoot(comment = ''): TreeNode {
  return node(null, { side: '', text: '', display: '' }, comment);
}

function node(parent: TreeNode | null, played: Played, comment = ''): TreeNode {
  return { parent, children: [], comment, glyphs: [], clock: null, ...played };
}

/** The tree of what the server told of a record. */
export function grown(nodes: readonly RecordNode[], comment: string): TreeNode {
  const root = newRoot(comment);
  const made: TreeNode[] = [];
  for (const { parent: place, side, text, display, comment, glyphs, clock } of nodes) {
    const parent = made[place] ?? root;
    const child = { ...node(parent, { side, text, display }, comment), glyphs: [...glyphs], clock };
    parent.children.push(child);
    made.push(child);
  }
  return root;
}

/** The child for a move; a new one, at the end, if there is none yet. */
export function added(here: TreeNode, played: Played): TreeNode {
  const known = here.children.find(({ text }) => text === played.text);
  if (known) return known;
  const child = node(here, played);
  here.children.push(child);
  return child;
}

export function removed(which: TreeNode): void {
  const siblings = which.parent?.children;
  siblings?.splice(siblings.indexOf(which), 1);
}

/** The variation that a move belongs to comes one place earlier among its siblings. */
export function promoted(which: TreeNode): void {
  const head = headOf(which);
  const siblings = head.parent?.children;
  if (!siblings) return;
  const place = siblings.indexOf(head);
  if (place > 0) siblings.splice(place - 1, 2, head, siblings[place - 1] as TreeNode);
}

/** The first move of the variation that a move belongs to; of the main line, its first move. */
export function headOf(which: TreeNode): TreeNode {
  let here = which;
  while (here.parent?.parent && here.parent.children[0] === here) here = here.parent;
  return here;
}

export function isMain(which: TreeNode): boolean {
  const head = headOf(which);
  return !head.parent || head.parent.children[0] === head;
}

/** The moves from the first one to this. */
export function pathOf(which: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let here = which; here.parent; here = here.parent) path.unshift(here);
  return path;
}

/** The end of the line that goes on from here. */
export function lastOf(which: TreeNode): TreeNode {
  let here = which;
  while (here.children[0]) here = here.children[0];
  return here;
}

/** Every move before what follows it; the root comes first. */
export function inOrder(root: TreeNode): TreeNode[] {
  const found: TreeNode[] = [];
  const waiting = [root];
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    found.push(here);
    waiting.push(...[...here.children].reverse());
  }
  return found;
}

export function cloned(root: TreeNode): TreeNode {
  const copies = new Map<TreeNode, TreeNode>();
  for (const each of inOrder(root)) {
    const parent = each.parent ? (copies.get(each.parent) ?? null) : null;
    const copy = { ...each, parent, children: [], glyphs: [...each.glyphs] };
    parent?.children.push(copy);
    copies.set(each, copy);
  }
  return copies.get(root) as TreeNode;
}

// Writing. The server reads this as it reads the moves of a record, and writes numbers and line ends itself.

/**
 * The moves as in the text of a record. Of a game that has ended, so many moves were played: what follows them is
 * written beside the last one, as a line that begins with the same move.
 */
export function moveText(root: TreeNode, played: number | null = null): string {
  const words = root.comment ? [commentWord(root)] : [];
  return [...words, ...lineWords(root, played)].join(' ');
}

function lineWords(from: TreeNode, end: number | null = null): string[] {
  const words: string[] = [];
  let count = 0;
  for (let here = from; here.children[0] && count !== end; ) {
    const [next, ...others] = here.children as [TreeNode, ...TreeNode[]];
    count += 1;
    words.push(...moveWords(next), ...others.flatMap((other) => inBrackets(variationWords(other))));
    if (count === end)
      words.push(...next.children.flatMap((after) => inBrackets([next.text, ...variationWords(after)])));
    here = next;
  }
  return words;
}

const variationWords = (first: TreeNode) => [...moveWords(first), ...lineWords(first)];

function moveWords(which: TreeNode): string[] {
  const said = which.comment || which.clock !== null ? [commentWord(which)] : [];
  return [which.text, ...which.glyphs.map((glyph) => `$${glyph}`), ...said];
}

const inBrackets = (words: string[]) => [`(${words.join(' ')})`];

function commentWord({ comment, clock }: TreeNode): string {
  const said = comment.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replace(/[}[]/g, '\\$&');
  return `{${[clock === null ? '' : clockWord(clock), said].filter(Boolean).join(' ')}}`;
}

function clockWord(clock: number): string {
  const two = (number: number) => String(Math.floor(number) % 60).padStart(2, '0');
  const rest = clock % 1000 ? `.${String(clock % 1000).padStart(3, '0')}` : '';
  const seconds = Math.floor(clock / 1000);
  return `[%clk ${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}${rest}]`;
}
