import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const sourceOf = (file: string) => fileURLToPath(new URL(`../../packages/banner/src/${file}`, import.meta.url));
const target = 'es2022';

/**
 * banner.js, as an IIFE, because a plain script element loads it. It imports its second file, and knows it by its hash. So the
 * hash of banner.js covers both.
 */
export function bannerScript(): Plugin {
  return {
    name: 'banner-script',
    apply: 'build',
    async generateBundle() {
      const held = await buildOneFile({
        lib: { entry: sourceOf('held-main.ts'), formats: ['es'], fileName: 'held' },
        target,
        // Vite keeps the white space of a library that others bundle. Browsers load this one.
        rolldownOptions: { output: { minify: true } },
      });
      const heldFile = `banner-held-${createHash('sha256').update(held).digest('hex').slice(0, 16)}.js`;
      const script = await buildOneFile(
        { lib: { entry: sourceOf('main.ts'), formats: ['iife'], name: 'consentBanner', fileName: 'banner' }, target },
        { heldFile: JSON.stringify(`/${heldFile}`) },
      );
      this.emitFile({ type: 'asset', fileName: heldFile, source: held });
      this.emitFile({ type: 'asset', fileName: 'banner.js', source: script });
    },
  };
}
