// A game's options as a part of an address: what differs from the standard rules, as name=value.

import type { GameOption, OptionValue, OptionValues } from './types';

/** The options that change something beside these values. */
function applying(options: readonly GameOption[], values: OptionValues): GameOption[] {
  const usual = new Map(options.map(({ name, default: standard }) => [name, standard]));
  const has = (name: string) => values[name] ?? usual.get(name);
  return options.filter(({ needs }) => Object.entries(needs).every(([name, value]) => has(name) === value));
}

/** The options that somebody may choose; the others are drawn when a game begins. */
export function choosable(options: readonly GameOption[], values: OptionValues): GameOption[] {
  return applying(options, values).filter((option) => !option.drawn);
}

/** The values without those that change nothing. */
export function appliedOptions(values: OptionValues, options: readonly GameOption[]): OptionValues {
  const names = new Set(applying(options, values).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** What somebody has chosen otherwise than by default. */
export function changedOptions(values: OptionValues, options: readonly GameOption[]): OptionValues {
  const changed = choosable(options, values).filter(
    ({ name, default: standard }) => (values[name] ?? standard) !== standard,
  );
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] as OptionValue]));
}

export function optionsText(values: OptionValues, options: readonly GameOption[]): string {
  const changed = options.filter(({ name, default: standard }) => (values[name] ?? standard) !== standard);
  return new URLSearchParams(changed.map(({ name }) => [name, String(values[name])])).toString();
}

/** What an address says of the options; what it says of others, or wrongly, is left out. */
export function readOptions(text: string, options: readonly GameOption[]): OptionValues {
  const given = new URLSearchParams(text);
  const found: [string, OptionValue][] = [];
  for (const option of options) {
    const value = given.get(option.name);
    if (value === null) continue;
    if (option.kind === 'flag') found.push([option.name, value === 'true']);
    else if (option.kind === 'choice') found.push([option.name, value]);
    else if (Number.isSafeInteger(Number(value))) found.push([option.name, Number(value)]);
  }
  return Object.fromEntries(found);
}
