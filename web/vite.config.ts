import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { oneTrip } from './plugins/one-trip';
import { serviceWorker } from './plugins/service-worker';

const server = process.env.LUDARIUM_SERVER ?? 'http://127.0.0.1:8000';

/** What the routes share is one script and one style: the page loads all of it, and a file more costs more than its bytes. */
function shared(module: string): string | undefined {
  return /\/node_modules\/|\/src\/lib\/(?!i18n\/(ko|ja)\/)/.test(module) ? 'shared' : undefined;
}

export default defineConfig({
  plugins: [svelte(), oneTrip(), serviceWorker('src/worker/worker.ts')],
  build: {
    outDir: '../src/ludarium/server/static',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { output: { manualChunks: shared } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/languages.ts'] },
});
