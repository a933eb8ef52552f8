/** "63 %", as a language writes it. Nothing that is only likely is said to be certain. */
export function percent(share: number, language: string): string {
  const certain = share <= 0 || share >= 1;
  const shown = certain ? share : Math.min(0.99, Math.max(0.01, share));
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(shown);
}
