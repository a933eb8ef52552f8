import type { Move, View } from '../api/types';
import type { LiveTable } from './table.svelte';

export type Line = string[];

/** Lines with one more, without those that it contains or that answer the same moves otherwise. */
export function withLine(lines: readonly Line[], line: Line, own: (place: number) => boolean): Line[] {
  const clashes = (other: Line) => {
    const apart = other.findIndex((text, place) => text !== line[place]);
    return apart < 0 || (apart < line.length && own(apart));
  };
  return [...lines.filter((other) => !clashes(other)), line];
}

/** The building of a line of conditional moves on the board. */
export class Planning {
  /** The line so far; null while none is built. */
  line = $state.raw<{ text: string; display: string; own: boolean }[] | null>(null);
  /** The position after the line. */
  view = $state.raw<View | null>(null);
  private ply = 0;

  constructor(
    private readonly table: LiveTable,
    private readonly own: () => string | null,
  ) {}

  get active(): boolean {
    return this.line !== null;
  }

  /** The line ends with an own move, so that it can be kept. */
  get ready(): boolean {
    return this.line?.at(-1)?.own ?? false;
  }

  async begin(): Promise<void> {
    this.ply = this.table.view?.ply ?? 0;
    await this.show([]);
  }

  async add(move: Move): Promise<void> {
    const { line, view } = this;
    if (!line || !view) return;
    await this.show([...line, { text: move.text, display: move.display, own: view.turn === this.own() }]);
  }

  async undo(): Promise<void> {
    if (this.line?.length) await this.show(this.line.slice(0, -1));
  }

  stop(): void {
    this.line = null;
    this.view = null;
  }

  /** The game went on: what was built does not fit any more. */
  follow(ply: number): void {
    if (this.line && ply !== this.ply) this.stop();
  }

  keep(lines: readonly Line[]): void {
    const line = this.line;
    if (!line || !this.ready) return;
    const texts = line.map(({ text }) => text);
    this.table.plan(withLine(lines, texts, (place) => line[place]?.own ?? false));
    this.stop();
  }

  private async show(line: { text: string; display: string; own: boolean }[]): Promise<void> {
    const view = await this.table.ahead(line.map(({ text }) => text));
    if (!view) return;
    this.line = line;
    this.view = view;
  }
}
