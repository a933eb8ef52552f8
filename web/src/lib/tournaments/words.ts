// Results, names and times of tournaments as people read them.

import { language, t } from '../i18n/index.svelte';
import { levelTitle } from '../i18n/levels';
import type { GivenResult, Pairing, Standing, Tournament } from './api';

const RESULTS: Record<string, [string, string]> = {
  '1-0': ['1', '0'],
  '0-1': ['0', '1'],
  '1/2': ['½', '½'],
  '+-': ['+', '–'],
  '-+': ['–', '+'],
  '--': ['–', '–'],
  annulled: ['–', '–'],
};

/** What both sides got. */
export function shares(pairing: Pairing): [string, string] {
  return (pairing.result && RESULTS[pairing.result]) || ['', ''];
}

/** A result in words. */
export function resultTitle(result: GivenResult, first: string, second: string): string {
  if (result === '1-0') return t('cup.result.wins', { name: first });
  if (result === '0-1') return t('cup.result.wins', { name: second });
  if (result === '+-') return t('cup.result.absent', { name: second });
  if (result === '-+') return t('cup.result.absent', { name: first });
  return t(result === '1/2' ? 'cup.result.draw' : 'cup.result.nobody');
}

/** How a game went for an entrant. */
export function outcome(pairing: Pairing, number: number): 'won' | 'lost' | 'drawn' | 'open' {
  if (!pairing.result || pairing.result === 'annulled') return 'open';
  if (pairing.result === 'bye') return 'won';
  if (pairing.second === null) return 'drawn';
  const [first, second] = shares(pairing);
  const own = pairing.first === number ? first : second;
  return own === '½' ? 'drawn' : own === '1' || own === '+' ? 'won' : 'lost';
}

/** Points without needless digits. */
export const points = (value: number): string => String(Math.round(value * 100) / 100);

/** The figure of a tie-break; of an arena without games there is no performance. */
export const figure = (name: string, value: number): string =>
  name === 'performance' && !value ? '–' : points(value);

export function lasting(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60000));
  if (milliseconds < 120000) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  if (minutes < 60) return t('cup.min', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('cup.hours', { hours, minutes: minutes % 60 });
  return t('cup.day', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** A day and an hour, as on an invitation. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(language(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

/** The hour at which every tournament of a series starts, summer or winter. */
export const hourOfUtc = (at: number): string =>
  new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(at);

/** The day on which something ended. */
export const date = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);

type Called = Pick<Standing, 'name' | 'level'>;

/** The name of an entrant; a computer player's in the language of the page. */
export const entrantName = (line: Called): string => called(line, (level) => t('cup.computer', { level }));

function called({ name, level }: Called, computer: (level: string) => string): string {
  if (!level) return name;
  const [, title = name, again = ''] = /\((.*)\)( \d+)?$/.exec(name) ?? [];
  return computer(levelTitle({ name: level, title }, language())) + again;
}

const lineOf = (of: Tournament, number: number | null) => of.standings.find((one) => one.number === number);

export function name(of: Tournament, number: number | null): string {
  const line = lineOf(of, number);
  return line ? entrantName(line) : '–';
}

/** Where there is little room: of a computer player the level. */
export function shortName(of: Tournament, number: number | null): string {
  const line = lineOf(of, number);
  return line ? called(line, (level) => level) : '–';
}
