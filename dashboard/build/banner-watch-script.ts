import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const entry = fileURLToPath(new URL('../../packages/banner/src/watch/main.ts', import.meta.url));

/** banner-watch.js, as a module, because banner.js imports it in a sample of page views. */
export function bannerWatchScript(): Plugin {
  return {
    name: 'banner-watch-script',
    apply: 'build',
    async generateBundle() {
      const script = await buildOneFile({ lib: { entry, formats: ['es'], fileName: 'banner-watch' }, target: 'es2022', minify: true });
      this.emitFile({ type: 'asset', fileName: 'banner-watch.js', source: script });
    },
  };
}
