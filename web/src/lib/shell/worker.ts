// The page's side of its service worker.

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
  if (data?.type === 'where') ports[0]?.postMessage(location.hash);
  else if (data?.type === 'go') location.hash = data.hash;
}

/** Has the files of a new version brought here before the page is loaded anew. */
export async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
}
