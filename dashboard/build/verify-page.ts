import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const folder = new URL('../src/verify/', import.meta.url);
const packages = new URL('../../packages/', import.meta.url);
const sourceOf = (name: string) => fileURLToPath(new URL(`${name}/src/index.ts`, packages));

/**
 * verify.html: one file that verifies bundles, also from a disk without a network. Its policy allows its own script and style by
 * their hashes, and no request at all.
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
    "base-uri 'none'",
    "form-action 'none'",
  ];
  // Functions, because $ in a replacement text has a meaning.
  return page
    .replace('<!-- policy -->', () => `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}" />`)
    .replace('<!-- style -->', () => `<style>${style}</style>`)
    .replace('<!-- script -->', () => `<script>${script}</script>`);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** From the sources of the packages, so that the page does not depend on what was built before. */
async function buildScript(): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: {
      alias: { '@consent/evidence-format': sourceOf('evidence-format'), '@consent/evidence-verifier': sourceOf('evidence-verifier') },
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: fileURLToPath(new URL('main.ts', folder)), formats: ['iife'], name: 'verifyEvidence', fileName: 'verify' },
    },
  });
  const [{ output: files } = { output: [] }] = Array.isArray(output) ? output : 'output' in output ? [output] : [];
  const [script, ...others] = files;
  if (script?.type !== 'chunk' || others.length > 0) throw new Error('The script of verify.html is not one file');
  if (/<\/script|<!--/i.test(script.code)) throw new Error('The script of verify.html would end its element');
  return script.code;
}
