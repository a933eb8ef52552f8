// The page's side of its service worker.

import { pageIn } from '../api/page';
import { open } from '../router.svelte';

const WORKER = '/service-worker.js';

/** Has the browser keep the page, when the page itself has come. Over plain HTTP there is no service worker. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', heed);
  const register = () => {
    navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** Does what the service worker asks: says what is shown here, or shows something else. */
export function heed({ data, ports }: Pick<MessageEvent, 'data' | 'ports'>): void {
  if (data?.type === 'where') ports[0]?.postMessage(pageIn(location));
  else if (data?.type === 'go') open(data.page);
}

const TAKEOVER = 5000; // milliseconds that the worker of a new version may take before it is not waited for

/** Has the files of a new version brought here, until its worker is in charge of this page. */
export async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  await registration.update().catch(() => undefined);
  const newest = registration.installing ?? registration.waiting ?? registration.active;
  if (newest) await settled(newest);
}

/** What is asked for while one worker replaces another may never be answered, so the page is loaded after that. */
export async function reloadAfter(update: Promise<void>): Promise<void> {
  await Promise.race([update, new Promise((resolve) => setTimeout(resolve, TAKEOVER))]);
  location.reload();
}

function settled(worker: ServiceWorker): Promise<void> {
  const isSettled = () => worker.state === 'activated' || worker.state === 'redundant';
  return new Promise((resolve) => {
    const look = () => isSettled() && resolve();
    worker.addEventListener('statechange', look);
    look();
  });
}
