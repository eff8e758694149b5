import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const entry = fileURLToPath(new URL('../../scripts/src/verify-evidence/standalone.ts', import.meta.url));

const banner = `// Checks evidence bundles and proofs. It needs Node 20 or newer, makes no request and writes no file.
//   node verify-evidence.mjs --help
`;

/** verify-evidence.mjs: the command line in one file. It is not minified, because those who doubt us read it. */
export function verifyCommand(): Plugin {
  return {
    name: 'verify-command',
    apply: 'build',
    async generateBundle() {
      const script = await buildOneFile({ ssr: entry, target: 'node20', minify: false });
      this.emitFile({ type: 'asset', fileName: 'verify-evidence.mjs', source: `${banner}${script}` });
    },
  };
}
