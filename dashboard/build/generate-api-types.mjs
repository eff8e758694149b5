// Generates src/api/gen/schema.ts from docs/openapi.json, so that the client has the types of the gateway.
//   node build/generate-api-types.mjs            writes it
//   node build/generate-api-types.mjs --check    fails if it is out of date
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const documentPath = new URL('../../docs/openapi.json', import.meta.url);
const target = new URL('../src/api/gen/schema.ts', import.meta.url);

const types = astToString(await openapiTypescript(JSON.parse(await readFile(documentPath, 'utf8'))));
const text = `// Generated from docs/openapi.json by npm run gen -w @consent/dashboard. Do not edit.\n\n${types}`;

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error('dashboard/src/api/gen/schema.ts is not what docs/openapi.json says; run npm run gen -w @consent/dashboard');
    process.exit(1);
  }
} else {
  await writeFile(target, text);
  console.log(`wrote ${fileURLToPath(target)}`);
}
