import { api } from '../api/http';
import { readSettings, type Settings } from './defaults';

const KEY = 'ludarium.settings';
const PAUSE = 600; // the server hears of a change when the hand rests

function keptHere(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export const settings: Settings = $state(readSettings(keptHere()));

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const lessMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const system = $state({ dark: systemDark?.matches ?? false, still: lessMotion?.matches ?? false });
systemDark?.addEventListener('change', (event) => {
  system.dark = event.matches;
});
lessMotion?.addEventListener('change', (event) => {
  system.still = event.matches;
});

export function isDark(): boolean {
  return settings.theme === 'auto' ? system.dark : settings.theme === 'dark';
}

export function moves(): boolean {
  return settings.animation && !system.still;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function keepHere(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser may refuse to keep anything; the server still does.
  }
}

async function keepAtServer(): Promise<void> {
  await api.keepSettings($state.snapshot(settings));
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keepHere();
  clearTimeout(timer);
  timer = setTimeout(() => void keepAtServer().catch(() => undefined), PAUSE);
}

/** What the server keeps for this person wins over nothing at all, but not over what this browser keeps. */
export async function fetchSettings(): Promise<void> {
  if (localStorage.getItem(KEY) !== null) return;
  try {
    Object.assign(settings, readSettings(await api.settings()));
  } catch {
    // The defaults will do.
  }
}

/** Somebody has signed in: their settings are those of their account, and a new account has those of this browser. */
export async function adoptSettings(): Promise<void> {
  try {
    const kept = await api.settings();
    if (Object.keys(kept).length) Object.assign(settings, readSettings(kept));
    else await keepAtServer();
  } catch {
    return; // what this browser has will do
  }
  keepHere();
}
