import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const entry = fileURLToPath(new URL('../../packages/banner/src/main.ts', import.meta.url));

/** banner.js, as an IIFE, because a plain script element loads it. */
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
