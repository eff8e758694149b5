import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames } from '@consent/contracts';
import { repositoryRoot } from '../repository-root';
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

test('every image of others is pinned by its digest', () => {
  const files = ['deploy/images/Dockerfile', 'deploy/compose.yaml', 'charts/consent-service/values.yaml'];
  const sources = ['start-nats', 'start-redis'].map((name) => `packages/local-stack/src/${name}.ts`);
  const lines = [...files, ...sources].flatMap((file) => readFileSync(join(repositoryRoot, file), 'utf8').split('\n'));
  const images = lines.filter((line) => /^\s*(?:ARG \w+=|image:)\s*['"]?[a-z0-9.-]+(?:\/[a-z0-9.-]+)*:/.test(line));
  expect(images.length).toBeGreaterThanOrEqual(12);
  expect(images.filter((line) => !/@sha256:[0-9a-f]{64}\b/.test(line))).toEqual([]);
});
