import { api } from '../api/http';
import type { TableSummary } from '../api/types';

export interface Filters {
  game: string;
  finished: '' | 'false' | 'true';
  result: '' | 'won' | 'lost' | 'drawn';
  opponent: '' | 'person' | 'computer' | 'device' | 'none';
  search: string;
  hidden: boolean;
}

export const NO_FILTERS: Filters = {
  game: '',
  finished: '',
  result: '',
  opponent: '',
  search: '',
  hidden: false,
};

/** The filters as the server takes them; what is not wanted is left out. */
export function query(filters: Filters, after: string | null = null): string {
  const wanted = Object.entries({ ...filters, hidden: filters.hidden ? 'true' : '', after: after ?? '' });
  return new URLSearchParams(wanted.filter(([, value]) => value !== '')).toString();
}

/** One's games, page by page. What is hidden can be shown again at once. */
export class History {
  games = $state.raw<TableSummary[]>([]);
  total = $state<number | null>(null);
  after = $state<string | null>(null);
  problem = $state('');
  busy = $state(false);
  /** The last game that was hidden. */
  gone = $state.raw<TableSummary | null>(null);
  private filters: Filters = NO_FILTERS;
  private asked = 0;

  async find(filters: Filters): Promise<void> {
    this.filters = filters;
    await this.ask(null);
  }
  more = () => this.ask(this.after);

  private async ask(after: string | null): Promise<void> {
    const mine = ++this.asked;
    this.busy = true;
    try {
      const page = await api.history(query(this.filters, after));
      if (mine !== this.asked) return;
      this.games = after ? [...this.games, ...page.games] : page.games;
      this.total = page.total;
      this.after = page.after;
      this.problem = '';
    } catch (error) {
      if (mine === this.asked) this.problem = (error as Error).message;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  /** Hides a game, or shows it again where hidden ones are listed. */
  async hide(table: TableSummary): Promise<void> {
    await this.set(table, !this.filters.hidden);
    this.games = this.games.filter(({ id }) => id !== table.id);
    this.total = Math.max(0, (this.total ?? 1) - 1);
    this.gone = this.filters.hidden ? null : table;
  }
  async undo(): Promise<void> {
    if (!this.gone) return;
    await this.set(this.gone, false);
    this.gone = null;
    await this.ask(null);
  }
  private async set({ id }: TableSummary, hidden: boolean): Promise<void> {
    try {
      await (hidden ? api.hide(id) : api.unhide(id));
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}
