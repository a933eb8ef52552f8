// Of what somebody is told. The server keeps it for accounts, this browser for guests and while the server is not asked.

import { api } from './api';

const KEY = 'ludarium.told';

export const KINDS = ['turn', 'challenge', 'ended', 'round'] as const;
export type Kind = (typeof KINDS)[number];
export type Kinds = Record<Kind, boolean>;

/** What was kept, where it is a choice; all else is told. */
export function readKinds(kept: string | null): Kinds {
  let given: Partial<Record<Kind, unknown>> = {};
  try {
    given = JSON.parse(kept ?? '{}') ?? {};
  } catch {
    // as if nothing was kept
  }
  return Object.fromEntries(KINDS.map((kind) => [kind, given[kind] !== false])) as Kinds;
}

function keptHere(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

export const told: Kinds = $state(readKinds(keptHere()));

export function choose(kinds: Kinds): void {
  Object.assign(told, kinds);
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // A browser may refuse to keep anything.
  }
}

/** What the account has chosen, maybe on another device. */
export async function fetchKinds(): Promise<void> {
  try {
    choose((await api.show()).choices.push as Kinds);
  } catch {
    // What is kept here will do.
  }
}
