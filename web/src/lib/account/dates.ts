/** A day, as people of a language write it. */
export function day(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at);
}

/** A day in few letters; the year only where it is another one. */
export function shortDay(at: number, language: string, now: number = Date.now()): string {
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year }).format(at);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was: in days, hours or minutes. */
export function ago(at: number, language: string, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const past = Math.max(0, now - at);
  const [unit, length] = STEPS.find(([, each]) => past >= each) ?? ['minute', 60_000];
  return words.format(-Math.floor(past / length), unit);
}
