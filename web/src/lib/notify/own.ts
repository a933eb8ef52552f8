// By which id the server knows this browser as one of somebody's devices. The service worker has to know it, too, and a
// cache is what it shares with the page.

const CACHE = 'ludarium-device';
const PLACE = '/device';

export async function keptDevice(): Promise<string | null> {
  const kept = await globalThis.caches?.match(PLACE, { cacheName: CACHE });
  return kept ? kept.text() : null;
}

export async function keepDevice(id: string | null): Promise<void> {
  const cache = await caches.open(CACHE);
  if (id === null) await cache.delete(PLACE);
  else await cache.put(PLACE, new Response(id));
}
