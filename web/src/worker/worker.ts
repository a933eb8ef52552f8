// The service worker: keeps the page for times without network, and shows what the server sends.

/// <reference lib="webworker" />
import { answer, dropOldFiles, keepFiles } from './shell';
import { open, renew, show } from './telling';

declare const self: ServiceWorkerGlobalScope;

// A new one takes over at once: files have their contents in their names, so an open page gets none of another version.
self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', answer);
self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)));
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event as Parameters<typeof renew>[0]));
});

async function activate(): Promise<void> {
  await dropOldFiles();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}
