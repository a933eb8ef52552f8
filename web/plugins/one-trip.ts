import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

const BOARDS = 'boards';
const BOARD_PAGES = /\/routes\/(New|Table|Sandbox|Learn|Game)\.svelte$/;
const PRACTICE =
  /\/(lib\/puzzles\/|lib\/review\/(Exercise|exercises|TaskBoard)|routes\/(Puzzles|Exercises)\.)/;
const TEXTS = /\/i18n\/(ko|ja)\//;

/** The scripts come in few files, as a connection brings few at a time: the start page with what every page needs, then all
 * pages with a board, puzzles and exercises, and all others. Texts of other languages are apart. */
export function partOf(id: string, graph: Rollup.ManualChunkMeta): string | undefined {
  if (TEXTS.test(id)) return undefined;
  const modules = [...graph.getModuleIds()];
  const isEntry = (one: string) => graph.getModuleInfo(one)?.isEntry ?? false;
  if (imported(modules.filter(isEntry), graph).has(id)) return 'start';
  if (PRACTICE.test(id)) return 'puzzles';
  const pages = modules.filter((one) => BOARD_PAGES.test(one));
  return imported(pages, graph).has(id) ? BOARDS : 'others';
}

/** These modules and all that they import before they run. */
function imported(modules: string[], graph: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set(modules);
  for (const id of found) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) found.add(one);
  return found;
}

/** On a slow network every round trip is felt: the styles of the frame come with the page, and so do the names of the files
 * that a first page may need besides the entry. */
export function oneTrip(): Plugin {
  return {
    name: 'one-trip',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const files = Object.values(bundle);
        const inlined = html.replace(
          /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (link, name: string) => {
            const found = files.find(({ fileName }) => fileName === name);
            return found?.type === 'asset' ? `<style>${found.source}</style>` : link;
          },
        );
        const boards = files.find((file) => file.type === 'chunk' && file.name === BOARDS);
        const styles = boards?.type === 'chunk' ? [...(boards.viteMetadata?.importedCss ?? [])] : [];
        const ahead = [
          ...(boards ? [{ rel: 'modulepreload', href: `/${boards.fileName}`, crossorigin: true }] : []),
          ...styles.map((name) => ({ rel: 'prefetch', as: 'style', href: `/${name}`, crossorigin: true })),
        ];
        const tags = ahead.map((attrs) => ({
          tag: 'link',
          attrs: { ...attrs, fetchpriority: 'low' },
          injectTo: 'head' as const,
        }));
        // The page knows its own build, wherever it comes from, and the server tells which one is the newest.
        const names = files.map(({ fileName }) => fileName).sort();
        const content = createHash('sha256').update(inlined).update(names.join()).digest('hex').slice(0, 16);
        const build = { tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' as const };
        return { html: inlined, tags: [...tags, build] };
      },
    },
  };
}
