import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'decode-named-character-reference';

/** For workers: the build of this package for browsers asks the page's document, which a worker does not have. Node's does not. */
export function withoutDocument(): Plugin {
  const file = createRequire(import.meta.url).resolve(name);
  return { name: 'without-document', enforce: 'pre', resolveId: (source) => (source === name ? file : undefined) };
}
