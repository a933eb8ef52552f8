// A game's options as a part of an address: what differs from the standard rules, as name=value.

import type { GameOption, OptionValue, OptionValues } from './types';

/** The options that somebody may choose; the others are drawn when a game begins. */
export function choosable(options: readonly GameOption[]): GameOption[] {
  return options.filter((option) => !option.drawn);
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
