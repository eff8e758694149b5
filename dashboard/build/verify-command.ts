import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const entry = fileURLToPath(new URL('./command.ts', import.meta.url));

const banner = `// Checks evidence bundles and proofs. It needs Node 20 or newer, makes no request and writes no file.
//   node verify-evidence.mjs --help
`;

/** verify-evidence.mjs is not minified, so that people who do not trust us can read it. */
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
