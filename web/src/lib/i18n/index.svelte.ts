import { SvelteSet } from 'svelte/reactivity';
import { words } from '../api/http';
import { settings } from '../settings/settings.svelte';
import type { Key } from './en';
import { bring, languageOf, text } from './text';

export type { Key } from './en';

const here = new SvelteSet(['en']);
const asked = new Set<string>();

const wanted = () => languageOf(settings.language, globalThis.navigator?.languages ?? []);

/** Brings the texts of the reader's language; without a network the page stays in English. */
export async function ready(chosen = wanted()): Promise<void> {
  if (here.has(chosen) || asked.has(chosen)) return;
  asked.add(chosen);
  try {
    await bring(chosen);
    here.add(chosen);
  } catch {
    asked.delete(chosen);
  }
}

/** The reader's language, as soon as its texts are here. */
export function language(): string {
  const chosen = wanted();
  if (here.has(chosen)) return chosen;
  void ready(chosen);
  return 'en';
}

export function t(key: Key, values?: Record<string, string | number>): string {
  return text(language(), key, values);
}

words.offline = () => t('error.offline');
