import { en, type Key } from './en';

const SLOT = /\{([\w-]+)(?:\|([^|}]*)\|([^|}]*))?\}/g;
type Catalogue = Record<Key, string>;

export const LANGUAGES: Record<string, string> = { en: 'English', ko: '한국어', ja: '日本語' };
const CATALOGUES: Record<string, Catalogue> = { en };
const ELSEWHERE: Record<string, () => Promise<Catalogue>> = {
  ko: async () => (await import('./ko')).ko,
  ja: async () => (await import('./ja')).ja,
};

/** Brings the texts of a language: each is a script of its own, so that nobody loads those of the others. */
export async function bring(language: string): Promise<void> {
  const found = await ELSEWHERE[language]?.();
  if (found) CATALOGUES[language] = found;
}

/** The language to use: what was chosen, or what the browser likes best among ours. */
export function languageOf(chosen: string, wanted: readonly string[]): string {
  if (chosen in LANGUAGES) return chosen;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? 'en';
}

/** A text of the catalogue, in English for a language that we do not have. {names} are filled in, and of
 * {count|game|games} the first for one, else the second. */
export function text(language: string, key: Key, values: Record<string, string | number> = {}): string {
  const found = CATALOGUES[language]?.[key] ?? en[key];
  return found.replace(SLOT, (whole, name: string, one?: string, more?: string) =>
    String((one === undefined ? values[name] : Number(values[name]) === 1 ? one : more) ?? whole),
  );
}

interface Counted {
  language: string;
  texts: number;
  translated: number;
}

/** How much of all texts a language has, in whole per cent; null until that is known. The page's own are always there. */
export function complete(language: string, games: readonly Counted[]): number | null {
  if (language === 'en' || !games.length) return null;
  const own = Object.keys(en).length;
  const texts = Math.max(...games.map((one) => one.texts));
  const translated = games.find((one) => one.language === language)?.translated ?? 0;
  return Math.floor((100 * (own + translated)) / (own + texts));
}
