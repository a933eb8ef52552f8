// A study in an address: /sandbox/GAME/START/OPTIONS/MOVES/PLACE/TAGS. What is usual is left out; an address that says
// nothing at all means the rules that a table presets.

import { optionsText, readOptions } from '../api/options';
import type { Game, GameOption, OptionValues, RecordData } from '../api/types';
import { href } from '../router.svelte';
import type { StudyParts } from './study.svelte';
import { grown, moveText } from './tree';

export function studyHref(page: string, game: Game, parts: StudyParts, start = parts.start): string {
  const { options, moves, at, tags } = parts;
  const all: string[] = [
    start,
    optionsText(options, game.options),
    moves,
    at ? String(at) : '',
    new URLSearchParams(tags).toString(),
  ];
  if (!all.some(Boolean)) all[1] = unlikeTables(game, options);
  while (all.length && all.at(-1) === '') all.pop();
  return href(page, game.name, ...all);
}

/** Where a table would preset other rules, these ones in full. */
function unlikeTables({ table_options, options }: Game, values: OptionValues): string {
  const usual = options.filter(({ name }) => name in table_options);
  const chosen = ({ name, default: standard }: GameOption) => String(values[name] ?? standard);
  if (usual.every((option) => chosen(option) === String(table_options[option.name]))) return '';
  return new URLSearchParams(usual.map((option) => [option.name, chosen(option)])).toString();
}

/** What an address says behind the name of the game. */
export function readStudy(game: Game, parts: readonly string[]): StudyParts {
  const [start = '', options = '', moves = '', at = '', tags = ''] = parts;
  const said = parts.some((part) => part !== '');
  return {
    start,
    options: said ? readOptions(options, game.options) : { ...game.table_options },
    moves,
    at: Number.parseInt(at, 10) || 0,
    tags: Object.fromEntries(new URLSearchParams(tags)),
  };
}

/** Where a record is opened that the server has read. */
export function recordHref(page: string, game: Game, record: RecordData, at = 0): string {
  const { options, start, tags, nodes, comment, played } = record;
  return studyHref(page, game, { options, start, tags, at, moves: moveText(grown(nodes, comment), played) });
}
