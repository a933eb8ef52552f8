import { en, type Key } from './en';
import { ja } from './ja';
import { ko } from './ko';

export const LANGUAGES: Record<string, string> = { en: 'English', ko: '한국어', ja: '日本語' };
const CATALOGUES: Record<string, Record<Key, string>> = { en, ko, ja };

/** The language to use: what was chosen, or what the browser likes best among ours. */
export function languageOf(chosen: string, wanted: readonly string[]): string {
  if (chosen in LANGUAGES) return chosen;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? 'en';
}

/** A text of the catalogue, in English for a language that we do not have; {names} are filled in. */
export function text(language: string, key: Key, values: Record<string, string | number> = {}): string {
  const found = CATALOGUES[language]?.[key] ?? en[key];
  return found.replace(/\{([\w-]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
