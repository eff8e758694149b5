// Fails if the compressed scripts of a first page exceed the limit that we promise.
//   npm run build -w @consent/dashboard && node dashboard/build/check-size.mjs
// An argument is the folder of another build.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const limitBytes = 250_000;
/** The pages on which people arrive. Each size includes all chunks that the page needs. */
const firstPages = ['sign-in/sign-in-page.tsx', 'sign-up/sign-up-page.tsx', 'start/start-page.tsx', 'overview/overview-page.tsx'];

const dist = pathToFileURL(`${process.argv[2] ?? new URL('../dist', import.meta.url).pathname}/`);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));

function chunksOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}`);
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}

async function compressedBytes(key) {
  return gzipSync(await readFile(new URL(manifest[key].file, dist)), { level: 9 }).length;
}

let isTooLarge = false;
for (const page of firstPages) {
  const chunks = chunksOf(`src/pages/${page}`, chunksOf('index.html'));
  const sizes = await Promise.all([...chunks].map(compressedBytes));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  isTooLarge ||= bytes >= limitBytes;
  console.log(`${bytes < limitBytes ? 'ok  ' : 'FAIL'} ${page}: ${(bytes / 1000).toFixed(1)} kB of ${limitBytes / 1000} kB`);
}
process.exit(isTooLarge ? 1 : 0);
