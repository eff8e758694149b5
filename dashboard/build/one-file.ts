import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'vite';

const packages = new URL('../../packages/', import.meta.url);
const sourceOf = (name: string, part = '') => fileURLToPath(new URL(`${name}/src/${part}index.ts`, packages));

/** Sources instead of builds, so that a bundle does not depend on earlier builds and has only the functions that it uses. */
export const packageSources = {
  '@consent/evidence-format': sourceOf('evidence-format'),
  '@consent/evidence-verifier': sourceOf('evidence-verifier'),
  // Before the package itself, whose name it begins with.
  '@consent/notice/languages': sourceOf('notice', 'languages/'),
  '@consent/notice': sourceOf('notice'),
};

/** Throws if the output is more than one file. `define` replaces names by expressions, `replace` imported modules by files. */
export async function buildOneFile(
  options: BuildOptions,
  define: Record<string, string> = {},
  replace: Record<string, string> = {},
): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { ...replace, ...packageSources } },
    define,
    ssr: { noExternal: true },
    build: { cssMinify: true, ...options, write: false },
  });
  const [{ output: files } = { output: [] }] = Array.isArray(output) ? output : 'output' in output ? [output] : [];
  const [script, ...others] = files;
  if (script?.type !== 'chunk' || others.length > 0) throw new Error('The script is not one file');
  return script.code;
}
