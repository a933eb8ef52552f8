// This browser as a place where notifications appear.

import { api } from './api';
import { deviceName } from './names';
import { keepDevice, keptDevice } from './own';

const TELLS = 'ludarium.notify';
const PATIENCE = 20_000; // milliseconds; a browser without its push service may never answer

export type Hindrance = 'insecure' | 'unsupported' | 'denied';

function keptOn(): boolean {
  try {
    return localStorage.getItem(TELLS) === 'on';
  } catch {
    return false;
  }
}

function keepOn(on: boolean): void {
  try {
    if (on) localStorage.setItem(TELLS, 'on');
    else localStorage.removeItem(TELLS);
  } catch {
    // A browser may refuse to keep anything: then it is so until the page is closed.
  }
}

/** This browser has no connection to the service that would wake it up. */
export class NoPushService extends Error {}

class ThisDevice {
  private allowed = $state<NotificationPermission | null>(
    globalThis.isSecureContext && 'Notification' in globalThis && 'serviceWorker' in navigator
      ? Notification.permission
      : null,
  );
  private wanted = $state(keptOn());
  /** By which the server knows this browser, if it sends something here. */
  id = $state<string | null>(null);

  constructor() {
    if (this.allowed === null) return;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        status.onchange = () => this.look();
      },
      () => undefined, // then a change is seen with the next page
    );
  }

  /** What stands in the way of notifications here. */
  get hindrance(): Hindrance | null {
    if (!globalThis.isSecureContext) return 'insecure';
    if (this.allowed === null) return 'unsupported';
    return this.allowed === 'denied' ? 'denied' : null;
  }

  /** Notifications are shown here. */
  get tells(): boolean {
    return this.wanted && this.allowed === 'granted';
  }

  get canPush(): boolean {
    return this.hindrance === null && 'PushManager' in globalThis;
  }

  private look(): void {
    this.allowed = Notification.permission;
  }

  /** Shows notifications here, if the person allows it; the browser asks them only after a click. */
  async turnOn(): Promise<boolean> {
    await Notification.requestPermission();
    this.look();
    this.wanted = this.allowed === 'granted';
    keepOn(this.wanted);
    return this.wanted;
  }

  turnOff(): void {
    this.wanted = false;
    keepOn(false);
  }

  async recall(): Promise<void> {
    this.id = await keptDevice();
  }

  /** Has the server send here, also while no page is open. */
  async subscribe(key: string): Promise<void> {
    const { endpoint = '', keys = {} } = await newSubscription(key);
    const { p256dh = '', auth = '' } = keys;
    const name = deviceName(navigator.userAgent);
    await this.know((await api.add({ endpoint, p256dh, auth, name })).id);
  }

  async unsubscribe(): Promise<void> {
    const { id } = this;
    if (id) await api.remove(id);
    await this.know(null);
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  }

  private async know(id: string | null): Promise<void> {
    this.id = id;
    await keepDevice(id);
  }
}

async function newSubscription(key: string): Promise<PushSubscriptionJSON> {
  try {
    const { pushManager } = await within(navigator.serviceWorker.ready);
    await (await pushManager.getSubscription())?.unsubscribe(); // it may be of another key
    return (
      await within(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    ).toJSON();
  } catch (error) {
    throw new NoPushService(String(error));
  }
}

/** What is asked of the browser, or an error when it does not answer. */
function within<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<T>((_, fail) => setTimeout(() => fail(new Error('no answer')), PATIENCE));
  return Promise.race([answer, late]);
}

export const device = new ThisDevice();
