// Judgements as signs, and chances as people read them.

import { SIGNS } from '../record/lines';

/** The glyphs of chess records, by judgement. */
const GLYPHS: Record<string, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export const glyphOf = (judgement: string): number | undefined => GLYPHS[judgement];

export function signOf(judgement: string): string {
  const glyph = GLYPHS[judgement];
  return glyph === undefined ? '' : (SIGNS[glyph] ?? '');
}

/** "63 %", as a language writes it. Nothing that is only likely is said to be certain. */
export function percent(share: number, language: string): string {
  const certain = share <= 0 || share >= 1;
  const shown = certain ? share : Math.min(0.99, Math.max(0.01, share));
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(shown);
}

export const WORSE = ['inaccuracy', 'mistake', 'blunder'] as const;

/** How many moves of a side have each judgement that a sign marks. */
export function countsOf(
  moves: readonly { side: string; judgement: string }[],
  side: string,
): Record<(typeof WORSE)[number], number> {
  const count = (word: string) => moves.filter((one) => one.side === side && one.judgement === word).length;
  return { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') };
}
