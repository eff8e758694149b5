// Generates src/gen/schema.ts from docs/openapi.json: types of the operations for API keys, and of webhooks.
//   node build/generate-api-types.mjs            writes it
//   node build/generate-api-types.mjs --check    fails if it is out of date
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { reduceDocument } from './reduce-document.mjs';

const documentPath = new URL('../../../docs/openapi.json', import.meta.url);
const target = new URL('../src/gen/schema.ts', import.meta.url);

const document = reduceDocument(JSON.parse(await readFile(documentPath, 'utf8')));
const types = astToString(await openapiTypescript(document));
const text = `// Generated from docs/openapi.json by npm run gen -w @consent/sdk. Do not edit.\n\n${types}`;

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error('packages/sdk/src/gen/schema.ts does not match docs/openapi.json. Run npm run gen -w @consent/sdk.');
    process.exit(1);
  }
} else {
  await writeFile(target, text);
  console.log(`wrote ${fileURLToPath(target)}`);
}
