import { describe, expect, it } from 'vitest';
import { linesOf, signsOf } from '../src/lib/record/lines';
import {
  added,
  cloned,
  grown,
  inOrder,
  isMain,
  lastOf,
  moveText,
  newRoot,
  pathOf,
  promoted,
  removed,
  type TreeNode,
} from '../src/lib/record/tree';

/** A tree of moves such as "a b (c d) e": each by the side whose turn it is. */
function tree(...paths: string[]): TreeNode {
  const root = newRoot();
  for (const path of paths)
    path
      .split(' ')
      .reduce((here, text, i) => added(here, { text, display: text, side: i % 2 ? 'two' : 'one' }), root);
  return root;
}
const texts = (nodes: TreeNode[]) => nodes.map(({ text }) => text).join(' ');
const found = (root: TreeNode, path: string) =>
  path
    .split(' ')
    .reduce((here, text) => here.children.find((child) => child.text === text) as TreeNode, root);

describe('a tree of moves', () => {
  it('grows from what the server tells', () => {
    const said = { side: 'one', display: 'A', comment: 'hm', glyphs: [1], clock: 5000 };
    const root = grown(
      [
        { parent: -1, text: 'a', ...said },
        { parent: 0, text: 'b', ...said },
        { parent: -1, text: 'c', ...said },
      ],
      'before',
    );
    expect(texts(root.children)).toBe('a c');
    expect(moveText(root)).toBe(
      '{before} a $1 {[%clk 0:00:05] hm} (c $1 {[%clk 0:00:05] hm}) b $1 {[%clk 0:00:05] hm}',
    );
  });
  it('adds a move once', () => {
    const root = tree('a b', 'a b', 'a c');
    expect(texts(inOrder(root))).toBe(' a b c');
  });
  it('promotes the line that a move belongs to, one place at a time', () => {
    const root = tree('a b', 'a c d', 'a e f');
    promoted(found(root, 'a e f'));
    expect(texts(found(root, 'a').children)).toBe('b e c');
    promoted(found(root, 'a e'));
    expect(texts(found(root, 'a').children)).toBe('e b c');
    expect(isMain(found(root, 'a e f'))).toBe(true);
    expect(isMain(found(root, 'a c d'))).toBe(false);
    promoted(found(root, 'a e f'));
    expect(texts(root.children)).toBe('a');
  });
  it('cuts a move with all that follows', () => {
    const root = tree('a b c', 'a d');
    removed(found(root, 'a b'));
    expect(texts(inOrder(root))).toBe(' a d');
    expect(texts(pathOf(lastOf(root)))).toBe('a d');
  });
  it('is copied as a whole', () => {
    const root = tree('a b', 'a c');
    const copy = cloned(root);
    removed(found(root, 'a b'));
    expect(texts(inOrder(copy))).toBe(' a b c');
    expect(copy.children[0]?.parent).toBe(copy);
  });
});

describe('the text of moves', () => {
  it('has variations beside the move that they replace', () => {
    expect(moveText(tree('a b c', 'd e', 'd f', 'a g'))).toBe('a (d e (f)) b (g) c');
  });
  it('keeps what follows a finished game beside its last move', () => {
    expect(moveText(tree('a b c', 'a b d', 'a e'), 2)).toBe('a b (e) (b c) (b d)');
    expect(moveText(tree('a b'), 2)).toBe('a b');
  });
  it('escapes what is said', () => {
    const root = tree('a');
    (root.children[0] as TreeNode).comment = 'a } [b] \\\nc';
    expect(moveText(root)).toBe('a {a \\} \\[b] \\\\\\nc}');
  });
});

describe('lines to read', () => {
  const shown = (root: TreeNode) =>
    linesOf(root, 'one').map(
      ({ depth, items }) =>
        `${'>'.repeat(depth)}${items.map(({ number, node }) => number + node.text).join(' ')}`,
    );
  it('set variations in, and take the count up again', () => {
    expect(shown(tree('a b c', 'a d e', 'a d f'))).toEqual(['1.a b', '>1…d 2.e', '>>2.f', '2.c']);
    expect(shown(newRoot())).toEqual([]);
  });
  it('show the signs of glyphs', () => {
    expect(signsOf({ glyphs: [3, 10, 200] })).toBe('!!=$200');
  });
});
