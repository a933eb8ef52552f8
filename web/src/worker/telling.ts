// What the server sends while no page is open.

/// <reference lib="webworker" />
import { pageIn } from '../lib/api/page';
import { deviceName } from '../lib/notify/names';
import { keepDevice, keptDevice } from '../lib/notify/own';
import { ask } from './asking';
import { isSeen, ownAddress, pushedIn, tabFor } from './rules';

declare const self: ServiceWorkerGlobalScope;

interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
}

const BEFORE_SHOWING = 3000; // milliseconds that tabs have to say what they show
const BEFORE_OPENING = 500; // less, since a browser lets a click open a window for a short time only

async function askTabs(patience: number) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Promise.all(tabs.map((tab) => ask(tab, patience)));
}

export async function show(event: PushEvent): Promise<void> {
  const { title, body, url, tag } = pushedIn(event.data?.text());
  const page = pageIn(new URL(ownAddress(url, self.location.origin)));
  if (isSeen(await askTabs(BEFORE_SHOWING), page)) return; // the page itself shows it
  const options = {
    body,
    tag,
    renotify: tag !== '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  };
  await self.registration.showNotification(title, options);
}

/** Shows the page that a notification is about: in a tab that is open already, if it may be taken. */
export async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = ownAddress(notification.data?.url, self.location.origin);
  const page = pageIn(new URL(address));
  const chosen = tabFor(await askTabs(BEFORE_OPENING), page);
  if (!chosen) {
    await self.clients.openWindow(address);
    return;
  }
  await chosen.tab.focus().catch(() => undefined);
  if (chosen.page !== page) chosen.tab.postMessage({ type: 'go', page });
}

/** The browser has a new subscription: the server sends to it instead of the old one. */
export async function renew({ newSubscription, oldSubscription }: SubscriptionChange): Promise<void> {
  const id = await keptDevice();
  if (!id) return;
  const options = oldSubscription?.options;
  const fresh = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  const answer = await fetch('/api/v1/notifications/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, name: deviceName(navigator.userAgent) }),
  });
  if (!answer.ok) return;
  const added = (await answer.json()) as { id: string };
  await keepDevice(added.id);
  if (added.id !== id) await fetch(`/api/v1/notifications/devices/${id}`, { method: 'DELETE' });
}
