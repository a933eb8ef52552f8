// The page and its files, kept so that it opens without network.

/// <reference lib="webworker" />
import { sourceOf } from './rules';

declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const VERSION: string;

const PREFIX = 'ludarium-shell-';
const CACHE = PREFIX + VERSION;
const PATIENCE = 4000; // milliseconds that a page may take before the kept one is shown

export async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Files whose names change with their contents may come from the browser's own cache.
  const request = (path: string) =>
    new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' });
  await cache.addAll(FILES.map(request));
}

/** Tabs that were opened before an update still ask for files of their version: the last one is kept, too. */
export async function dropOldFiles(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

export function answer(event: FetchEvent): void {
  const source = sourceOf(event.request, self.location.origin, FILES);
  if (source === 'shell') event.respondWith(page(event));
  else if (source === 'build') event.respondWith(keptFirst(event.request));
  else if (source === 'public') event.respondWith(networkFirst(event.request));
}

async function page(event: FetchEvent): Promise<Response> {
  const shell = await caches.match('/', { cacheName: CACHE });
  if (!shell) return fetch(event.request);
  const asked = preloaded(event);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([asked, late]).catch(() => null);
  asked.catch(() => undefined);
  return answer && answer.status < 500 ? answer : shell;
}

async function preloaded(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? Response.error();
  }
}
