// Clocks as players name them: 5+3, 5 d3, 3 days, none.

import speeds from '../../../../src/ludarium/play/speeds.json';
import type { TimeControl } from '../api/types';
import { t } from '../i18n/index.svelte';

/** What is chosen before anybody has. */
export const USUAL: TimeControl = { base_seconds: 300, increment_seconds: 3 };
export const REAL_TIME: TimeControl[] = [
  { base_seconds: 120, increment_seconds: 1 },
  { base_seconds: 180, increment_seconds: 2 },
  USUAL,
  { base_seconds: 600, increment_seconds: 5 },
  { base_seconds: 1800, increment_seconds: 20 },
];
export const DAYS: TimeControl[] = [{ per_move_days: 1 }, { per_move_days: 3 }, { per_move_days: 7 }];

/** One text for clocks that are the same. */
export function clockKey(control: TimeControl | null): string {
  if (!control) return 'none';
  const { base_seconds = 0, increment_seconds = 0, delay_seconds = 0, per_move_days = 0 } = control;
  return [base_seconds, increment_seconds, delay_seconds, per_move_days].join('/');
}

/** Whole and half minutes as numbers, all else as minutes and seconds. */
function minutesText(seconds: number): string {
  if (seconds % 30 === 0) return String(seconds / 60);
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}

export function clockTitle(control: TimeControl | null): string {
  if (!control) return t('new.clock.none');
  const { base_seconds = 0, increment_seconds = 0, delay_seconds = 0, per_move_days = 0 } = control;
  if (per_move_days) return t(per_move_days === 1 ? 'clock.day' : 'clock.days', { days: per_move_days });
  const minutes = minutesText(base_seconds);
  if (delay_seconds) return t('clock.delay', { minutes, seconds: delay_seconds });
  return `${minutes}+${increment_seconds}`;
}

/** Which kind of clock: by what forty moves take, as the server counts it. */
export function clockClass(
  control: TimeControl | null,
): 'none' | 'bullet' | 'blitz' | 'rapid' | 'classical' | 'per-move' {
  if (!control) return 'none';
  if (control.per_move_days) return 'per-move';
  const { moves, below_seconds: below } = speeds;
  const seconds =
    (control.base_seconds ?? 0) + moves * ((control.increment_seconds ?? 0) + (control.delay_seconds ?? 0));
  if (seconds < below.bullet) return 'bullet';
  if (seconds < below.blitz) return 'blitz';
  return seconds < below.rapid ? 'rapid' : 'classical';
}

/** Minutes and seconds of a time that was waited. */
export function waitedText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? t('clock.hours', { hours }) : t('clock.days-long', { days: Math.floor(hours / 24) });
}

const DAY = 86_400_000; // milliseconds

/** Milliseconds as people read a clock; days and hours where it takes days, tenths in the last twenty seconds. */
export function clockText(ms: number, language = 'en'): string {
  const left = Math.max(0, ms);
  if (left >= DAY) {
    const unit = (value: number, unit: 'day' | 'hour') =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
    return `${unit(Math.floor(left / DAY), 'day')} ${unit(Math.floor((left % DAY) / 3_600_000), 'hour')}`;
  }
  if (left < 20000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
