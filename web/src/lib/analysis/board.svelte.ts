// The engine beside a study: it follows the position on the board, and its lines go into the tree.

import { untrack } from 'svelte';
import type { Game } from '../api/types';
import type { Shape } from '../board/shapes';
import type { Study } from '../record/study.svelte';
import { type Played, pathOf } from '../record/tree';
import { Engine } from './engine.svelte';
import { shapesOf } from './lines';

export class AnalysisBoard {
  readonly engine = new Engine();

  /** idle: whether the engine has nothing to look at now, as while somebody looks for a move themselves */
  constructor(
    private readonly game: Game,
    private readonly study: Study,
    private readonly idle: () => boolean = () => false,
  ) {
    $effect(() => {
      const { here, options, start } = study;
      const moves = pathOf(here).map(({ text }) => text);
      const asked = this.idle() || this.ended ? null : { game: game.name, options, start, moves };
      untrack(() => this.engine.look(asked));
    });
    $effect(() => () => this.engine.close());
  }

  get ended(): boolean {
    return this.study.shown?.outcome != null;
  }

  /** The first moves of the lines, as arrows. */
  get shapes(): Shape[] {
    const { on, current, found, threat } = this.engine;
    if (!on || !current || !found) return [];
    const cells = new Set(this.game.board.cells.map(({ name }) => name));
    const lines = found.lines.map(({ moves }) => ({ path: moves[0]?.path ?? [] }));
    return shapesOf(lines, (token) => cells.has(token), threat);
  }

  /** Adds moves to the tree, and goes to the last of them. */
  follow = (line: readonly Played[]): void => {
    const last = this.study.insert(this.study.at, line).at(-1);
    if (last) this.study.look(last);
  };

  /** Does what a key means; false if it means nothing here. */
  press({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { engine } = this;
    if (ctrlKey || metaKey || altKey || this.idle()) return false;
    if (key === 'l') engine.toggle();
    else if (key === 't' && engine.on && !this.ended) engine.toggleThreat();
    else if (key === 'b' && engine.on && engine.current && !engine.threat) {
      this.follow(engine.found?.lines[0]?.moves.slice(0, 1) ?? []);
    } else return false;
    return true;
  }
}
