import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { oneTrip, partOf } from './plugins/one-trip';
import { serviceWorker } from './plugins/service-worker';

const server = process.env.LUDARIUM_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), oneTrip(), serviceWorker('src/worker/worker.ts')],
  build: {
    outDir: '../src/ludarium/server/static',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { output: { manualChunks: partOf } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/languages.ts'] },
});
