import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** On a slow network every round trip is felt: the styles of the frame come with the page, and so do the names of all scripts
 * but those with the texts of other languages. */
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
        const scripts = files
          .filter(
            (file) => file.type === 'chunk' && !file.isEntry && !file.facadeModuleId?.includes('/i18n/'),
          )
          .map(({ fileName }) => fileName)
          .filter((fileName) => !inlined.includes(`/${fileName}"`));
        const tags = scripts.map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: true },
          injectTo: 'head' as const,
        }));
        // The page knows its own build, wherever it comes from, and the server tells which one is the newest.
        const content = createHash('sha256')
          .update(inlined)
          .update(scripts.join())
          .digest('hex')
          .slice(0, 16);
        const build = { tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' as const };
        return { html: inlined, tags: [...tags, build] };
      },
    },
  };
}
