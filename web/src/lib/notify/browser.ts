// The browser's own notifications. They are shown by the service worker, which also answers a click on them.

import { language } from '../i18n/index.svelte';
import type { News } from './attention';
import { device } from './device.svelte';
import { told } from './kinds.svelte';

export async function notify({ kind, tag, title, body, url }: News): Promise<void> {
  if (!device.tells || !told[kind]) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const options = {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: language(),
    data: { url },
  };
  await registration?.showNotification(title, options).catch(() => undefined);
}

/** Takes back what was told and has been seen, or is no longer so. */
export async function clearNotifications(tags: readonly string[]): Promise<void> {
  if (!tags.length || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const tag of tags) {
    for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
  }
}
