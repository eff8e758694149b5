import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { buildOneFile } from './one-file.ts';

const folder = new URL('../src/verify/', import.meta.url);

/**
 * verify.html: one file that verifies bundles, also from a disk without a network. Its policy allows only its own script
 * and style, by hash, and no requests.
 */
export function verifyPage(): Plugin {
  return {
    name: 'verify-page',
    apply: 'build',
    async generateBundle() {
      const [page, style, script] = await Promise.all([
        readFile(new URL('page.html', folder), 'utf8'),
        readFile(new URL('page.css', folder), 'utf8'),
        buildScript(),
      ]);
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: assemble(page, style, script) });
    },
  };
}

function assemble(page: string, style: string, script: string): string {
  const directives = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    // The worker runs the text of this script, and inherits this policy.
    'worker-src blob:',
    // Pictures of forms, from the bytes of the bundle.
    'img-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  // Functions, because `$` has a meaning in a replacement text.
  return page
    .replace('<!-- policy -->', () => `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}" />`)
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script>${script}</script>`);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

async function buildScript(): Promise<string> {
  const script = await buildOneFile({
    target: 'es2022',
    modulePreload: false,
    lib: { entry: fileURLToPath(new URL('main.ts', folder)), formats: ['iife'], name: 'verifyEvidence', fileName: 'verify' },
  });
  if (/<\/script|<!--/i.test(script)) throw new Error('The script of verify.html would end its element');
  return script;
}
