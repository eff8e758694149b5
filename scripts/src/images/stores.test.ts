import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames } from '@consent/contracts';
import { archiveName } from './archives';
import { imageReference } from './options';
import { storeImages, storesFolder } from './stores';

test('every store of the chart has a target in the Dockerfile of the stores', () => {
  const targets = [...readFileSync(join(storesFolder, 'Dockerfile'), 'utf8').matchAll(/^FROM debian AS (\w+)$/gm)].map(([, name]) => name);
  expect(targets.sort()).toEqual(Object.keys(storeImages()).sort());
});

test('every image is written to an archive of its own', () => {
  const product = partNames.map((part) => imageReference(part, { registry: 'localhost:5000/team', tag: '1.1.0' }));
  const names = [...product, ...Object.values(storeImages())].map(archiveName);
  expect(names).toContain('consent-service-gateway.tar');
  expect(names).toContain('postgres.tar');
  expect(new Set(names).size).toBe(names.length);
});
