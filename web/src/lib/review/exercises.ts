// Exercises in a list: by game, by kind, and what is due.

import type { ExerciseSummary, Grade } from './api';

/** Why a move was a mistake, in few groups; the kinds are those of the server's claims. */
const GROUPS = {
  puzzle: ['puzzle'],
  win: ['better-wins-at-once', 'better-wins'],
  loss: ['then-lost', 'then-loses-at-once', 'then-loses'],
  defence: ['only-defence'],
  threat: ['overlooked'],
  trapped: ['trapped'],
  goal: ['then-threatens-win', 'then-nears-win', 'better-nears-win', 'better-threatens-win'],
  material: [
    'then-captured',
    'better-captures',
    'then-exchanged',
    'then-gains',
    'better-gains',
    'then-worse-off-one',
    'then-worse-off',
    'better-off-one',
    'better-off',
  ],
} as const;
export type Group = keyof typeof GROUPS | 'other';

export function groupOf(kind: string): Group {
  const found = Object.entries(GROUPS).find(([, kinds]) => (kinds as readonly string[]).includes(kind));
  return (found?.[0] ?? 'other') as Group;
}

export interface Wanted {
  game: string;
  group: Group | '';
}

export function fitting(all: readonly ExerciseSummary[], { game, group }: Wanted): ExerciseSummary[] {
  return all.filter((one) => (!game || one.game === game) && (!group || groupOf(one.kind) === group));
}

/** The groups that there are, in the order of the list above. */
export function groupsOf(all: readonly ExerciseSummary[]): Group[] {
  const met = new Set(all.map(({ kind }) => groupOf(kind)));
  return ([...Object.keys(GROUPS), 'other'] as Group[]).filter((group) => met.has(group));
}

/** How an attempt went: at once, with help or after a wrong try, or not at all. */
export function gradeOf({ phase, clean }: { phase: string; clean: boolean }): Grade {
  if (phase !== 'right') return 'again';
  return clean ? 'good' : 'hard';
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "in 3 days", "tomorrow". */
export function inTime(due: number, language: string, now: number = Date.now()): string {
  const left = Math.max(60_000, due - now);
  const [unit, length] = STEPS.find(([, each]) => Math.round(left / each) >= 1) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(left / length), unit);
}
