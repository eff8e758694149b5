import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../repository-root';
import { runOrThrow } from './commands';
import type { Engine } from './engine';

/** PostgreSQL 15, Redis 7.0 and NATS 2.9. */
const suite = 'bookworm';
const packages = ['postgresql-15', 'redis-server', 'nats-server', 'python3-aiosmtpd'];

export const storesFolder = join(repositoryRoot, 'deploy/images/stores');

/** Name and tag of each store that the chart includes for trying. An image that is built here has another digest. */
export function storeImages(): Record<string, string> {
  const values = parse(readFileSync(join(repositoryRoot, 'charts/consent-service/values.yaml'), 'utf8')) as {
    dev: { dataStores: Record<string, { image?: string }> };
  };
  return Object.fromEntries(
    Object.entries(values.dev.dataStores).flatMap(([store, { image }]) => (image ? [[store, image.replace(/@.*/, '')]] : [])),
  );
}

/** Builds the stores from Debian packages, for clusters that reach no registry. */
export async function buildStores(engine: Engine): Promise<string[]> {
  const images = storeImages();
  const context = mkdtempSync(join(tmpdir(), 'consent-stores-'));
  try {
    await runOrThrow('mmdebstrap', ['--variant=minbase', `--include=${packages.join(',')}`, suite, join(context, 'root.tar')]);
    for (const name of readdirSync(storesFolder)) copyFileSync(join(storesFolder, name), join(context, name));
    for (const [store, image] of Object.entries(images))
      await engine.build({ file: join(context, 'Dockerfile'), context, tag: image, target: store });
    return Object.values(images);
  } finally {
    rmSync(context, { recursive: true });
  }
}
