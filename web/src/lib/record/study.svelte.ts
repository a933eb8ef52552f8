import { api } from '../api/http';
import type { Game, OptionValues, PositionAnswer, RecordAnswer, RecordData } from '../api/types';
import {
  added,
  cloned,
  grown,
  headOf,
  inOrder,
  lastOf,
  moveText,
  newRoot,
  pathOf,
  promoted,
  removed,
  type Step,
  type TreeNode,
} from './tree';

/** What a study is made of, as it stands in an address. */
export interface StudyParts {
  options: OptionValues;
  start: string;
  moves: string;
  tags: Record<string, string>;
  at: number;
}

interface Snapshot {
  options: OptionValues;
  start: string;
  tags: Record<string, string>;
  played: number | null;
  root: TreeNode;
  at: number;
}

/** A position with a tree of moves from it, which can be walked, extended, annotated and cut. */
export class Study {
  options = $state.raw<OptionValues>({});
  start = $state('');
  /** Names of players, the result, and what else a record may tell. */
  tags = $state.raw<Record<string, string>>({});
  /** So many moves of the main line were really played, where the game has ended. */
  played = $state<number | null>(null);
  at = $state.raw<TreeNode>(newRoot());
  /** What is shown: the position of the current move, or while that is on its way the one before. */
  shown = $state.raw<PositionAnswer | null>(null);
  problem = $state('');
  private tree = $state.raw<TreeNode>(newRoot());
  private revision = $state(0);
  private known = new Map<TreeNode, PositionAnswer>();

  constructor(readonly game: Game) {}

  /** The root; reading it notices every change of the tree. */
  get root(): TreeNode {
    void this.revision;
    return this.tree;
  }

  /** The current move; reading it notices every change of the tree. */
  get here(): TreeNode {
    void this.revision;
    return this.at;
  }

  get parts(): StudyParts {
    const { options, start, tags } = this;
    return {
      options,
      start,
      tags,
      moves: moveText(this.root, this.played),
      at: inOrder(this.root).indexOf(this.at),
    };
  }

  /** What was played at a table cannot be cut or moved; what was tried beside it can. */
  get fixed(): boolean {
    void this.revision;
    const main = this.at === this.root || headOf(this.at).parent?.children[0] === headOf(this.at);
    return !this.at.parent || (main && this.played !== null && pathOf(this.at).length <= this.played);
  }

  // Opening.

  /** Opens what an address says; what is wrong with it is told, and nothing is changed. */
  async open({ options, start, moves, tags, at }: StudyParts): Promise<boolean> {
    const request = { game: this.game.name, options, start, moves, tags };
    const opened = await this.ask(() => api.openRecord(request));
    if (opened) await this.take(opened, at);
    return opened !== null;
  }

  /** Shows a record, from its start or after the move with this number. */
  async take(record: RecordData, at = 0): Promise<void> {
    this.stand({
      options: record.options,
      start: record.start,
      tags: record.tags,
      played: record.played,
      root: grown(record.nodes, record.comment),
      at,
    });
    await this.show();
  }

  /** Begins anew at a position that is known already. */
  begin(answer: PositionAnswer): void {
    const { options, text: start } = answer;
    this.stand({ options, start, tags: {}, played: null, root: newRoot(), at: 0 });
    this.known.set(this.tree, answer);
    this.shown = answer;
  }

  private stand({ options, start, tags, played, root, at }: Snapshot): void {
    Object.assign(this, { options, start, tags, played });
    this.tree = root;
    this.at = inOrder(root)[at] ?? root;
    this.known.clear();
    this.problem = '';
    this.revision += 1;
  }

  private async ask(work: () => Promise<RecordAnswer>): Promise<RecordData | null> {
    try {
      const { record, problem } = await work();
      this.problem = problem?.error ?? '';
      return record;
    } catch (error) {
      this.problem = (error as Error).message;
      return null;
    }
  }

  // Walking.

  look(node: TreeNode): void {
    this.at = node;
    void this.show();
  }
  first = () => this.look(this.root);
  previous = () => this.at.parent && this.look(this.at.parent);
  next = () => this.at.children[0] && this.look(this.at.children[0]);
  last = () => this.look(lastOf(this.at));
  /** To the variation before or after this one, at the same move. */
  aside(step: 1 | -1): void {
    const siblings = this.at.parent?.children ?? [];
    const other = siblings[siblings.indexOf(this.at) + step];
    if (other) this.look(other);
  }

  async show(): Promise<void> {
    const node = this.at;
    const known = this.known.get(node);
    if (known) {
      this.shown = known;
      return;
    }
    try {
      const moves = pathOf(node).map(({ text }) => text);
      const answer = await api.position(this.game.name, this.options, this.start, moves);
      this.known.set(node, answer);
      if (this.at === node) this.shown = answer;
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  play(move: { text: string; display: string }): void {
    const side = this.shown?.view.turn ?? '';
    this.at = added(this.at, { side, ...move });
    this.revision += 1;
    void this.show();
  }

  /** Adds moves that follow a place, and gives their places; nothing is looked at yet. */
  insert(from: TreeNode, line: readonly Step[]): TreeNode[] {
    let here = from;
    const places = line.map(({ side, text, display, position }) => {
      here = added(here, { side, text, display });
      if (position) this.known.set(here, position);
      return here;
    });
    this.revision += 1;
    return places;
  }

  // Changing.

  comment(text: string): void {
    this.at.comment = text;
    this.revision += 1;
  }
  /** Sets a glyph, or takes it away; of those that judge a move there is one at most. */
  mark(glyph: number): void {
    const has = this.at.glyphs.includes(glyph);
    const others = this.at.glyphs.filter((each) => each !== glyph && (glyph > 6 || each > 6));
    this.at.glyphs = has ? others : [...others, glyph].sort((one, other) => one - other);
    this.revision += 1;
  }
  /** Sets the glyphs of the main line, from its first move on. */
  judge(glyphs: readonly (number | undefined)[]): void {
    let here = this.tree.children[0];
    for (const glyph of glyphs) {
      if (!here) break;
      here.glyphs = glyph === undefined ? [] : [glyph];
      here = here.children[0];
    }
    this.revision += 1;
  }
  promote(): void {
    promoted(this.at);
    this.revision += 1;
  }
  prune(): void {
    const { parent } = this.at;
    if (!parent) return;
    removed(this.at);
    this.revision += 1;
    this.look(parent);
  }

  /** All of it, to come back to. */
  snapshot(): Snapshot {
    const { options, start, tags, played } = this;
    const root = cloned(this.tree);
    return { options, start, tags, played, root, at: inOrder(this.tree).indexOf(this.at) };
  }
  restore(snapshot: Snapshot): void {
    this.stand(snapshot);
    void this.show();
  }
}

export type StudySnapshot = Snapshot;
