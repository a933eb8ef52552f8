import { SOMEBODY_ELSE } from '../api/live';
import { go, route } from '../router.svelte';
import { adoptSettings } from '../settings/settings.svelte';
import { accounts, type Me } from './api';

/** Who we are, as soon as the server has said it. */
export const account = $state<{ me: Me | null }>({ me: null });

const ENTRIES = new Set(['sign-in', 'register', 'reset']);
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('ludarium.account') : null;
let cameFrom: string[] = [];

export async function fetchMe(): Promise<void> {
  try {
    account.me = await accounts.me();
  } catch {
    // The page works without knowing it; it is asked again with the next change.
  }
}

tabs?.addEventListener('message', () => void fetchMe());
globalThis.addEventListener?.(SOMEBODY_ELSE, () => void fetchMe());

/** Follows the pages, to remember where somebody was before they signed in. */
export function followPages(): void {
  if (!ENTRIES.has(route.parts[0] ?? '')) cameFrom = [...route.parts];
}

/** Somebody has signed in or out: all tabs of this browser are somebody else now. */
export function become(me: Me): void {
  account.me = me;
  tabs?.postMessage('changed');
}

/** Signed in: the account's settings come along, and we are where we were before. */
export async function enter(me: Me): Promise<void> {
  become(me);
  await adoptSettings();
  go(...cameFrom);
}

export async function signOut(): Promise<void> {
  become(await accounts.signOut());
  go();
}
