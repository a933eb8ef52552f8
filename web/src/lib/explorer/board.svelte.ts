// The explorer beside a study: it follows the position on the board, and its moves go into the tree.

import { untrack } from 'svelte';
import { shapeOfPath } from '../analysis/lines';
import type { ExplorerMove, Game } from '../api/types';
import type { Shape } from '../board/shapes';
import type { Study } from '../record/study.svelte';
import { pathOf } from '../record/tree';
import { Explorer } from './explorer.svelte';

export class ExploredBoard {
  readonly explorer = new Explorer();
  /** The move that is pointed at in the list. */
  pointed = $state.raw<ExplorerMove | null>(null);

  /** idle: whether there is nothing to look at now, as while a position is set up by hand */
  constructor(
    private readonly game: Game,
    private readonly study: Study,
    private readonly idle: () => boolean = () => false,
  ) {
    $effect(() => {
      const { here, options, start } = study;
      const moves = pathOf(here).map(({ text }) => text);
      const asked = this.idle() ? null : { game: game.name, options, start, moves };
      untrack(() => this.explorer.look(asked));
    });
    $effect(() => () => this.explorer.close());
  }

  /** An arrow for the move that is pointed at. */
  get shapes(): Shape[] {
    const { pointed } = this;
    const move = this.study.shown?.view.legal_moves.find(({ text }) => text === pointed?.move);
    if (!pointed || !move) return [];
    const cells = new Set(this.game.board.cells.map(({ name }) => name));
    const shape = shapeOfPath(move.path, (token) => cells.has(token), 0);
    return shape ? [shape] : [];
  }

  point = (move: ExplorerMove | null): void => {
    this.pointed = move;
  };

  play = ({ move, display }: ExplorerMove): void => {
    this.pointed = null;
    this.study.play({ text: move, display });
  };

  /** Does what a key means; false if it means nothing here. */
  press({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (key !== 'o' || ctrlKey || metaKey || altKey || this.idle()) return false;
    this.explorer.toggle();
    return true;
  }
}
