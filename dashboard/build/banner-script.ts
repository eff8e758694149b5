import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const entry = fileURLToPath(new URL('../../packages/banner/src/main.ts', import.meta.url));

/** banner.js: the banner for the pages of sites. An IIFE, because it is loaded by a plain script element. */
export function bannerScript(): Plugin {
  return {
    name: 'banner-script',
    apply: 'build',
    async generateBundle() {
      const script = await buildOneFile({
        lib: { entry, formats: ['iife'], name: 'consentBanner', fileName: 'banner' },
        target: 'es2022',
      });
      this.emitFile({ type: 'asset', fileName: 'banner.js', source: script });
    },
  };
}
