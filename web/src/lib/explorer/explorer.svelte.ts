// What games know of the position on the board, as long as the explorer is open.

import { api } from '../api/http';
import type { ExplorerAnswer, ExplorerSource, ExplorerWish, OptionValues } from '../api/types';

export type Source = ExplorerSource['source'];
export const SOURCES: Source[] = ['people', 'computers', 'own', 'book'];
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
const PAUSE = 150; // milliseconds: who walks through moves quickly asks about none of them on the way
const REMEMBERED = 60; // answers, for who walks back
const KEY = 'ludarium.explorer';

/** A position: where the moves begin, and the moves. */
export interface Asked {
  game: string;
  options: OptionValues;
  start: string;
  moves: string[];
}

export type Filters = Required<
  Pick<ExplorerWish, 'speeds' | 'least_rating' | 'most_rating' | 'since' | 'until' | 'side'>
>;
export const NO_FILTERS: Filters = {
  speeds: [],
  least_rating: null,
  most_rating: null,
  since: null,
  until: null,
  side: null,
};

type Asks = (wish: ExplorerWish) => Promise<ExplorerAnswer>;

export class Explorer {
  on = $state(remembered().on);
  source = $state<Source>(remembered().source);
  filters = $state.raw<Filters>(NO_FILTERS);
  /** What is known of the position on the board; that of the one before until it has come. */
  found = $state.raw<ExplorerAnswer | null>(null);
  current = $state(false);
  problem = $state('');
  private asked = $state.raw<Asked | null>(null);
  private id = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly known = new Map<string, ExplorerAnswer>();

  constructor(private readonly asks: Asks = api.explore) {}

  get shown(): ExplorerSource | null {
    return this.found?.sources.find(({ source }) => source === this.source) ?? null;
  }

  /** How many filters are set. */
  get filtered(): number {
    return Object.values(this.filters).filter((value) =>
      Array.isArray(value) ? value.length : value !== null,
    ).length;
  }

  toggle = (): void => {
    this.on = !this.on;
    this.known.clear(); // who opens it anew wants to know what has happened since
    this.remember();
    this.ask(0);
  };

  choose(source: Source): void {
    this.source = source;
    this.remember();
  }

  filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    this.ask(PAUSE);
  }

  /** The position on the board is this one now; null where nothing is to be looked at. */
  look(position: Asked | null): void {
    if (JSON.stringify(position) === JSON.stringify(this.asked)) return;
    this.asked = position;
    this.ask(PAUSE);
  }

  again = (): void => this.ask(0);

  close(): void {
    clearTimeout(this.timer);
    this.id += 1;
  }

  private ask(pause: number): void {
    this.close();
    this.current = false;
    this.problem = '';
    const { asked, filters } = this;
    if (!this.on || !asked) return;
    const { start, ...position } = asked;
    const wish: ExplorerWish = { ...position, text: start || null, ...filters };
    const key = JSON.stringify(wish);
    const known = this.known.get(key);
    if (known) this.take(known);
    else this.timer = setTimeout(() => void this.send(wish, key, this.id), pause);
  }

  private async send(wish: ExplorerWish, key: string, id: number): Promise<void> {
    try {
      const answer = await this.asks(wish);
      this.known.set(key, answer);
      if (this.known.size > REMEMBERED) this.known.delete(this.known.keys().next().value ?? '');
      if (id === this.id) this.take(answer);
    } catch (error) {
      if (id === this.id) this.problem = (error as Error).message;
    }
  }

  private take(answer: ExplorerAnswer): void {
    this.found = answer;
    this.current = true;
  }

  private remember(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ on: this.on, source: this.source }));
    } catch {
      // It is only not remembered.
    }
  }
}

function remembered(): { on: boolean; source: Source } {
  try {
    const { on = false, source = 'people' } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { on: on === true, source: SOURCES.includes(source) ? source : 'people' };
  } catch {
    return { on: false, source: 'people' };
  }
}
