// Bundles dist/: each entry as ESM and CommonJS with its types, and the command line, without dependencies.
//   node build/bundle.mjs                  always
//   node build/bundle.mjs --if-changed     only if its source changed
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const tsconfig = join(root, 'tsconfig.bundle.json');
const library = {
  index: join(root, 'src/index.ts'),
  'node/index': join(root, 'src/node/index.ts'),
  'react/index': join(root, 'src/react/index.ts'),
};
const commandLine = { 'cli/main': join(root, 'src/cli/main.ts') };
/** Bundle from source: its CommonJS build can't be tree-shaken. */
const bundled = ['webhook-verifier', 'evidence-verifier', 'evidence-format'];
const alias = Object.fromEntries(bundled.map((name) => [`@consent/${name}`, join(root, `../${name}/src/index.ts`)]));

/** Written last, so its modification time is that of the bundle. */
const lastWritten = 'THIRD-PARTY.txt';
const licence = new URL('../LICENSE', import.meta.resolve('csv-parse'));

const names = (extension) => ({ entryFileNames: `[name].${extension}`, chunkFileNames: `shared/[name].${extension}` });

async function bundle(options, output) {
  const made = await rolldown({
    platform: 'node',
    resolve: { alias },
    tsconfig,
    external: /^(node:|react$)/,
    logLevel: 'warn',
    // Generating types is slow. A test checks that "use client" is kept.
    checks: { pluginTimings: false, moduleLevelDirective: false },
    ...options,
  });
  const { output: files } = await made.generate({ ...output, sourcemap: false });
  await made.close();
  return files.map(({ fileName, code }) => ({ fileName, code }));
}

const asCommonJs = ({ fileName, code }) => ({
  fileName: fileName.replace(/\.mts$/, '.cts'),
  code: code.replaceAll(/(from "\.[^"]*)\.mjs"/g, '$1.cjs"'),
});

async function newestChangeMs(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const times = entries.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mtimeMs);
  return Math.max(...(await Promise.all(times)));
}

async function isCurrent() {
  const madeAtMs = await stat(join(dist, lastWritten)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const folders = ['src', 'build', ...bundled.map((name) => `../${name}/src`)].map((folder) => newestChangeMs(join(root, folder)));
  const { mtimeMs } = await stat(join(root, 'package.json'));
  return Math.max(mtimeMs, ...(await Promise.all(folders))) < madeAtMs;
}

if (process.argv.includes('--if-changed') && (await isCurrent())) process.exit(0);

const types = await bundle(
  { input: library, plugins: [dts({ emitDtsOnly: true, tsconfig, cwd: root })] },
  { format: 'esm', ...names('mjs') },
);
const made = [
  ...(await bundle({ input: { ...library, ...commandLine } }, { format: 'esm', ...names('mjs') })),
  ...(await bundle({ input: library }, { format: 'cjs', exports: 'named', ...names('cjs') })),
  ...types,
  ...types.map(asCommonJs),
  { fileName: lastWritten, code: `The command line contains csv-parse.\n\n${await readFile(licence, 'utf8')}` },
];

// Written only now, so a failed build keeps the last one.
const current = new Set(made.map(({ fileName }) => join(fileName)));
for (const path of await readdir(dist, { recursive: true }).catch(() => [])) {
  const isOurs = /\.[cm](js|ts)$/.test(path) && !path.startsWith('tsc');
  if (isOurs && !current.has(path)) await rm(join(dist, path));
}
for (const { fileName, code } of made) {
  const path = join(dist, fileName);
  await mkdir(dirname(path), { recursive: true });
  // Renames atomically, because checks and tests may bundle concurrently.
  await writeFile(`${path}.${process.pid}`, code);
  await rename(`${path}.${process.pid}`, path);
}
