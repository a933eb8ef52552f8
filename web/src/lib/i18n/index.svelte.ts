import { settings } from '../settings/settings.svelte';
import type { Key } from './en';
import { languageOf, text } from './text';

export type { Key } from './en';

export function language(): string {
  return languageOf(settings.language, globalThis.navigator?.languages ?? []);
}

export function t(key: Key, values?: Record<string, string | number>): string {
  return text(language(), key, values);
}
