import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.LUDARIUM_SERVER ?? 'http://127.0.0.1:8000';

/** On a slow network every round trip is felt: the styles of the frame come with the page, and so do the names of all scripts. */
function oneTrip(): Plugin {
  return {
    name: 'one-trip',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const inlined = html.replace(
          /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (link, name: string) => {
            const found = files.find(({ fileName }) => fileName === name);
            return found?.type === 'asset' ? `<style>${found.source}</style>` : link;
          },
        );
        const scripts = files.filter((file) => file.type === 'chunk' && !file.isEntry);
        const tags = scripts
          .filter(({ fileName }) => !inlined.includes(`/${fileName}"`))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: true },
            injectTo: 'head' as const,
          }));
        return { html: inlined, tags };
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), oneTrip()],
  build: { outDir: '../src/ludarium/server/static', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
