// The lobby as this browser knows it. Every page listens, so that a call reaches those who wait.

import { build } from '../api/build.svelte';
import { ApiError, api, apiPath } from '../api/http';
import { reach } from '../api/reach.svelte';
import { SteadySocket } from '../api/steady';
import type {
  Call,
  Challenge,
  Here,
  LobbyMessage,
  NewChallenge,
  NewSeek,
  Seek,
  TableSummary,
} from '../api/types';
import { attention } from '../notify/attention';
import { happened } from '../notify/news';
import { callNews, challengeNews, challengeTag, gameNews, tableTag } from '../notify/words';
import { go, route } from '../router.svelte';
import { settings } from '../settings/settings.svelte';
import { play as sound } from '../sound/sound';
import { type Announcement, announcements } from './announcements';
import { put, type Row, renewed, swept, without } from './rows';

/** What was told with a length of time, and when that was. */
export type Timed<T> = T & { told: number };

const timed = <T>(item: T): Timed<T> => ({ ...item, told: performance.now() });
const NOBODY: Here = {
  type: 'here',
  names: [],
  players: 0,
  guests: 0,
  games: 0,
  bots: [],
  computers: [],
  server: 'well',
};

class Lobby {
  open = $state(false);
  name = $state('');
  here = $state.raw<Here>(NOBODY);
  rows = $state.raw<Row<Timed<Seek>>[]>([]);
  challenges = $state.raw<Timed<Challenge>[]>([]);
  /** A game in real time that waits for its player. */
  call = $state.raw<Timed<Call> | null>(null);
  /** Games that have begun without any hurry. */
  begun = $state.raw<Call[]>([]);
  declined = $state('');
  problem = $state('');
  /** The table at which the reason for the problem is. */
  problemAt = $state('');
  /** Own games, the open ones first, and how many there are. */
  tables = $state.raw<TableSummary[] | null>(null);
  played = $state(0);
  /** What the host has to tell everybody. */
  announcements = $state.raw<Announcement[]>([]);
  now = $state(performance.now());

  own = $derived(this.rows.filter((row) => row.item.yours && !row.gone).map((row) => row.item));
  waiting = $derived(this.own.filter((seek) => !seek.lasting));

  private held = false;
  private mine = new Set<string>();
  private asking: ReturnType<typeof setTimeout> | undefined;

  /** Listen, as long as the page is there. */
  listen(): () => void {
    const socket = new SteadySocket<LobbyMessage>(
      apiPath('/lobby/live'),
      (message) => this.hear(message),
      (open) => {
        this.open = open;
        reach.socket(open);
      },
    );
    const timer = setInterval(() => {
      this.now = performance.now();
      const call = this.call;
      if (call?.join_within != null && this.now - call.told > call.join_within) this.hangUp();
    }, 500);
    const online = () => socket.hurry();
    const offline = () => socket.check();
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      socket.close();
    };
  }

  private hear(message: LobbyMessage): void {
    switch (message.type) {
      case 'lobby': {
        build.told(message.client);
        this.name = message.name;
        this.here = message.here;
        this.rows = renewed(this.rows, message.seeks.map(timed), this.held);
        this.challenges = message.challenges.map(timed);
        const [call] = message.calls;
        if (call && this.call?.table !== call.table) this.called(call);
        this.askTables();
        announcements().then(
          (found) => (this.announcements = found),
          () => undefined, // asked again with the next connection
        );
        break;
      }
      case 'here':
        this.here = message;
        break;
      case 'seek': {
        const yours = message.seek.yours || this.mine.has(message.seek.id);
        if (yours) this.mine.add(message.seek.id);
        this.rows = put(this.rows, timed({ ...message.seek, yours }));
        break;
      }
      case 'seek-gone':
        this.rows = without(this.rows, message.id, this.held);
        break;
      case 'challenge':
        if (!message.challenge.yours) {
          if (settings.sound) sound('call');
          void challengeNews(message.challenge).then((news) => attention.hear(news));
        }
        this.challenges = [
          ...this.challenges.filter(({ id }) => id !== message.challenge.id),
          timed(message.challenge),
        ];
        break;
      case 'challenge-gone': {
        const gone = this.challenges.find(({ id }) => id === message.id);
        if (gone?.yours && message.declined) this.declined = gone.name;
        this.challenges = this.challenges.filter(({ id }) => id !== message.id);
        attention.over(challengeTag(message.id));
        break;
      }
      case 'call':
        this.called(message);
        break;
      case 'announcements':
        this.announcements = message.announcements;
        break;
      case 'games':
        if (!message.your_turn) attention.over(tableTag(message.table));
        this.askTables();
        break;
      default:
    }
  }

  /** A game begins: a player who waits in the lobby goes there at once, others are asked. */
  private called(call: Call): void {
    const [page = '', table] = route.parts;
    if (page === 'table' && table === call.table) return;
    void callNews(call).then((news) => attention.hear(news));
    if (call.level && page === '') go('table', call.table);
    else if (call.join_within === null) {
      this.begun = [...this.begun.filter((one) => one.table !== call.table), call];
    }
    if (call.join_within === null) return;
    if (settings.sound) sound('call');
    if (page === '' || (call.tournament && page === 'tournament')) go('table', call.table);
    else this.call = timed(call);
  }

  /** Own games, asked for once when several things happen together. */
  askTables(): void {
    clearTimeout(this.asking);
    this.asking = setTimeout(async () => {
      try {
        const page = await api.history();
        const news = this.tables ? happened(this.tables, page.games) : [];
        this.tables = page.games;
        this.played = page.total;
        for (const one of news) void gameNews(one).then((told) => attention.hear(told));
      } catch {
        // The next news asks again.
      }
    }, 150);
  }

  private hangUp(): void {
    if (this.call) attention.over(tableTag(this.call.table));
    this.call = null;
  }

  join(table: string): void {
    this.hangUp();
    this.begun = this.begun.filter((one) => one.table !== table);
    go('table', table);
  }

  async declineCall(): Promise<void> {
    const { call } = this;
    this.hangUp();
    if (call) await this.try(() => api.declineCall(call.table));
  }

  // What is asked of the server; what it refuses is shown.

  async try<T>(ask: () => Promise<T>): Promise<T | null> {
    this.problem = this.problemAt = '';
    try {
      return await ask();
    } catch (error) {
      this.problem = (error as Error).message;
      this.problemAt = (error instanceof ApiError && error.table) || '';
      return null;
    }
  }

  async seek(wish: NewSeek): Promise<boolean> {
    const made = await this.try(() => api.seek(wish));
    return made !== null;
  }

  async cancel(id: string): Promise<void> {
    await this.try(() => api.cancelSeek(id));
  }

  async accept(id: string): Promise<void> {
    const table = await this.try(() => api.acceptSeek(id));
    if (table) this.join(table.id);
  }

  async challenge(wish: NewChallenge): Promise<boolean> {
    this.declined = '';
    return (await this.try(() => api.challenge(wish))) !== null;
  }

  async acceptChallenge(id: string): Promise<void> {
    const table = await this.try(() => api.acceptChallenge(id));
    if (table) this.join(table.id);
  }

  async endChallenge(id: string): Promise<void> {
    await this.try(() => api.endChallenge(id));
  }

  /** Somebody points at the list, or does so no longer. */
  hold(on: boolean): void {
    this.held = on;
    if (!on) this.rows = swept(this.rows);
  }
}

export const lobby = new Lobby();
