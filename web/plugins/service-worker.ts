import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** Builds the service worker, one script at an address that stays, with the names of all files that it keeps. */
export function serviceWorker(source: string): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const open = publicFiles(folder).filter((name) => !/\.txt$|^embedded\b/.test(name));
        const built = Object.keys(bundle).filter((name) => name !== page.fileName);
        const version = createHash('sha256').update(page.source);
        for (const name of open) version.update(readFileSync(join(folder, name)));
        const code = await script(source, {
          FILES: JSON.stringify(['/', ...[...built, ...open].map((name) => `/${name}`)]),
          VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}

function publicFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf-8' });
  return names.filter((name) => statSync(join(folder, name)).isFile()).sort();
}

async function script(input: string, define: Record<string, string>): Promise<string> {
  const made = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput;
  return made.output[0].code;
}
