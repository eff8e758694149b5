// Generates types from docs/openapi.json: for the SDK of the operations for API keys and of webhooks, for the dashboard of all operations.
//   node build/generate-api-types.mjs            writes both
//   node build/generate-api-types.mjs --check    fails if one is out of date
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { isForKeys, reduceDocument } from './reduce-document.mjs';

const root = new URL('../../../', import.meta.url);
const targets = { 'packages/sdk/src/gen/schema.ts': isForKeys, 'dashboard/src/api/gen/schema.ts': () => true };

const document = JSON.parse(await readFile(new URL('docs/openapi.json', root), 'utf8'));
for (const [path, isWanted] of Object.entries(targets)) {
  const target = new URL(path, root);
  const types = astToString(await openapiTypescript(reduceDocument(document, isWanted)));
  const text = `// Generated from docs/openapi.json by npm run gen -w @consent/sdk. Do not edit.\n\n${types}`;

  if (process.argv.includes('--check')) {
    const current = await readFile(target, 'utf8').catch(() => '');
    if (current === text) continue;
    console.error(`${path} does not match docs/openapi.json. Run npm run gen -w @consent/sdk.`);
    process.exitCode = 1;
  } else {
    await writeFile(target, text);
    console.log(`wrote ${fileURLToPath(target)}`);
  }
}
