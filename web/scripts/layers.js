// The folders of src/lib import one way: each only those above it in this list. `npm run lint` runs this.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const ORDER = [
  'sound',
  'api',
  'router.svelte.ts',
  'scroll.ts',
  'settings',
  'i18n',
  'board',
  'summary',
  'shell',
  'ui',
  'account',
  'explain',
  'notify',
  'progress',
  'chat',
  'ratings',
  'record',
  'analysis',
  'explorer',
  'review',
  'lobby',
  'sandbox',
  'history',
  'moderation',
  'tournaments',
  'table',
  'puzzles',
  'learn',
];
const LIB = resolve(import.meta.dirname, '../src/lib');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** The folder of src/lib to which a path belongs, or the file that stands there alone. */
function layerOf(path) {
  const [first] = relative(LIB, path).split(sep);
  return ORDER.find((name) => name === first || name === `${first}.ts`) ?? first;
}

const wrong = [];
for (const entry of readdirSync(LIB, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(ts|svelte)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const layer = layerOf(file);
  if (!ORDER.includes(layer))
    wrong.push(`${relative(LIB, file)}: put its folder into the list of scripts/layers.js`);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const imported = resolve(dirname(file), target);
    if (imported.startsWith(LIB) && ORDER.indexOf(layerOf(imported)) > ORDER.indexOf(layer)) {
      wrong.push(
        `${relative(LIB, file)} imports ${relative(LIB, imported)}: ${layer} stands above it in the list`,
      );
    }
  }
}
for (const one of wrong) console.error(one);
process.exit(wrong.length ? 1 : 0);
