import type { Cursor } from './cursor.svelte';
import type { Display } from './display.svelte';
import type { Line } from './pointing.svelte';
import { type Brush, drawn, type Shape, shapeOf, withShape } from './shapes';

/** Somebody's own arrows and marks, and the one that they are drawing. */
export class Drawing {
  private done = $state.raw<Shape[]>([]);
  /** Where an arrow begins that is drawn by keys. */
  private begun = $state<string | null>(null);

  readonly shapes = $derived.by(() => {
    const line = this.line();
    if (line && this.onBoard(line.from, line.to)) {
      return withShape(this.done, shapeOf(line.from, line.to, line.brush));
    }
    if (this.begun === null) return this.done;
    const { at } = this.cursor;
    return withShape(this.done, shapeOf(this.begun, at !== null && this.onBoard(at) ? at : this.begun, 0));
  });

  constructor(
    private readonly display: Display,
    private readonly cursor: Cursor,
    private readonly line: () => Line | null,
  ) {}

  private onBoard(...tokens: string[]): boolean {
    return tokens.every((token) => this.display.layout.cell(token));
  }

  draw(from: string, to: string, brush: Brush): void {
    if (this.onBoard(from, to)) this.done = drawn(this.done, shapeOf(from, to, brush));
  }

  /** Marks the cell of the cursor. */
  mark(brush: Brush): void {
    if (this.cursor.at !== null) this.draw(this.cursor.at, this.cursor.at, brush);
  }

  /** Begins an arrow at the cursor, or ends it there. */
  arrow(brush: Brush): void {
    const { at } = this.cursor;
    if (at === null || !this.onBoard(at)) return;
    if (this.begun !== null) this.draw(this.begun, at, brush);
    this.begun = this.begun === null ? at : null;
  }

  /** Gives up an arrow that is begun; false where there is none. */
  cancel(): boolean {
    const begun = this.begun !== null;
    this.begun = null;
    return begun;
  }

  clear(): void {
    this.done = [];
    this.begun = null;
  }
}
