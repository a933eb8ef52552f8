// Judgements as signs.

import { SIGNS } from '../record/lines';

/** The glyphs of chess records, by judgement. */
const GLYPHS: Record<string, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export const glyphOf = (judgement: string): number | undefined => GLYPHS[judgement];

export function signOf(judgement: string): string {
  const glyph = GLYPHS[judgement];
  return glyph === undefined ? '' : (SIGNS[glyph] ?? '');
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

/** From this loss of winning chance on a move is judged so. */
export const THRESHOLDS: Record<(typeof WORSE)[number], number> = {
  inaccuracy: 0.05,
  mistake: 0.1,
  blunder: 0.15,
};
