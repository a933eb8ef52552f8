// Puzzles that are kept on the device, with the games that they belong to, and the results that wait for the network.
// Only where a service worker keeps the page can they be used, so a cache is there, too.

import { api, remember } from '../api/http';
import type { Game } from '../api/types';
import { language } from '../i18n/index.svelte';
import { type OfflinePuzzle, type OfflineResult, puzzles } from './api';

const CACHE = 'ludarium-puzzles';
const MOST_RESULTS = 20; // that are sent at once

interface Pack {
  puzzles: OfflinePuzzle[];
  games: Game[];
  /** By game, its texts in the reader's language. */
  texts: Record<string, { texts: Record<string, string> }>;
  language: string;
}

async function read<T>(name: string, otherwise: T): Promise<T> {
  const found = await globalThis.caches?.match(`/${name}`, { cacheName: CACHE });
  return found ? ((await found.json()) as T) : otherwise;
}

async function write(name: string, value: unknown): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(`/${name}`, Response.json(value));
}

/** Whether this browser opens the page without network. */
const keeps = () => Boolean(globalThis.navigator?.serviceWorker?.controller && globalThis.caches);

const results = () => read<OfflineResult[]>('results', []);

export async function keepResult(result: Omit<OfflineResult, 'at'>): Promise<void> {
  await write('results', [...(await results()), { ...result, at: Date.now() }]);
}

let sending: Promise<void> | null = null;

/** Sends what was solved without network. */
export async function sendResults(): Promise<void> {
  sending ??= send().finally(() => {
    sending = null;
  });
  await sending;
}

async function send(): Promise<void> {
  const waiting = keeps() ? (await results()).slice(0, MOST_RESULTS) : [];
  if (!waiting.length) return;
  await puzzles.sendOffline(waiting);
  await write('results', (await results()).slice(waiting.length));
}

/** Brings the puzzles for times without network. */
export async function keepPuzzles(): Promise<void> {
  if (!keeps()) return;
  const brought = await puzzles.offline();
  const names = [...new Set(brought.map(({ puzzle }) => puzzle.game))];
  const games = await Promise.all(names.map(api.game));
  const spoken = language();
  const texts =
    spoken === 'en'
      ? []
      : await Promise.all(names.map(async (name) => [name, await api.texts(name, spoken)] as const));
  const pack: Pack = { puzzles: brought, games, texts: Object.fromEntries(texts), language: spoken };
  await write('pack', pack);
}

/** The kept puzzles that have no result yet. Their games are known from now on. */
export async function keptPuzzles(): Promise<OfflinePuzzle[]> {
  const pack = await read<Pack | null>('pack', null);
  if (!pack) return [];
  for (const game of pack.games) remember(`/games/${game.name}`, game);
  for (const [name, texts] of Object.entries(pack.texts))
    remember(`/games/${name}/texts/${pack.language}`, texts);
  const done = new Set((await results()).map(({ puzzle }) => puzzle));
  return pack.puzzles.filter(({ puzzle }) => !done.has(puzzle.id));
}
