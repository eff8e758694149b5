import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PartName } from '@consent/contracts';
import { findFreePorts } from '@consent/local-stack';
import { createCleanup, type Cleanup } from '../../bench/cleanup';
import { startServers } from '../../bench/product/servers';
import { createMailCatcher } from '../../mail-catcher/mail-catcher';
import { repositoryRoot } from '../../repository-root';
import type { BuiltImage } from '../build-images';
import { runOrThrow } from '../commands';
import { readVariables } from '../compose-file';
import type { Engine } from '../engine';
import { findRightProblems } from './check-process';
import { findUseProblems } from './check-use';
import { runContainer, startContainer, type Container } from './container';
import { containerPorts, productSettings, type ContainerPorts } from './product-settings';

const intervalMs = 500;
const mostTries = 240;
const volumesOf: Readonly<Partial<Record<PartName, string[]>>> = {
  export: ['/var/lib/consent-service/exports'],
  evidence: ['/var/lib/consent-service/evidence'],
};

/** Uses the settings of deploy/compose.yaml in production mode. Needs the images of all parts. Resolves with problems by part. */
export async function findProductProblems(engine: Engine, images: readonly BuiltImage[]): Promise<Map<PartName, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'consent-images-'));
  const cleanup = createCleanup();
  try {
    const servers = await startServers(folder, cleanup);
    const ports = await findFreePorts(containerPorts);
    const mail = createMailCatcher({ smtpPort: ports.mail_smtp, httpPort: ports.mail_http });
    await mail.start();
    cleanup.add(() => mail.stop());

    const secretsFile = join(folder, 'secrets.env');
    await runOrThrow(process.execPath, [
      join(repositoryRoot, 'deploy/compose/make-secrets.mjs'),
      'https://consent.example.com',
      secretsFile,
    ]);
    const settings = await productSettings(readVariables(secretsFile), ports, servers);
    await migrateAll(engine, images, settings);
    const containers = await startAll(engine, images, settings, cleanup);
    await waitForAll(containers, ports);

    const problems = new Map<PartName, string[]>();
    for (const [part, container] of containers) problems.set(part, await findRightProblems(container));
    problems.get('gateway')?.push(...(await findUseProblems(engine, images, ports)));
    problems.get('export')?.push(...(await findFolderProblems(containers.get('export') as Container)));
    // Gateway first, as an operator stops the product.
    for (const [part, container] of containers) {
      const exitCode = await container.stop();
      if (exitCode !== 0) problems.get(part)?.push(`ends with ${exitCode} after SIGTERM: ${(await container.logs()).slice(-500)}`);
    }
    return problems;
  } finally {
    await cleanup.run();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Like the Job of a deployment, so that the services have nothing to migrate at start. */
async function migrateAll(engine: Engine, images: readonly BuiltImage[], settings: Record<PartName, Record<string, string>>) {
  for (const { part, image } of images.filter(({ part }) => part !== 'gateway')) {
    const { DATABASE_URL = '' } = settings[part];
    const words = ['main.js', 'migrate'];
    const { exitCode, stdout, stderr } = await runContainer(engine, image, { network: 'host', environment: { DATABASE_URL }, words });
    if (exitCode !== 0) throw new Error(`${image} main.js migrate ends with ${exitCode}: ${(stdout + stderr).slice(-500)}`);
  }
}

async function startAll(
  engine: Engine,
  images: readonly BuiltImage[],
  settings: Record<PartName, Record<string, string>>,
  cleanup: Cleanup,
) {
  const containers = new Map<PartName, Container>();
  for (const { part, image } of images) {
    const volumes = volumesOf[part] ?? [];
    const name = `consent-image-check-${process.pid}-${part}`;
    const container = await startContainer(engine, name, image, {
      network: 'host',
      environment: { ...settings[part], MIGRATIONS: 'check' },
      volumes,
    });
    cleanup.add(() => container.remove());
    containers.set(part, container);
  }
  return containers;
}

/** Fails as soon as a container ends, so that the limit of two minutes can suit slow machines. */
async function waitForAll(containers: ReadonlyMap<PartName, Container>, ports: ContainerPorts): Promise<void> {
  for (const [part, container] of containers) {
    const url = `http://127.0.0.1:${ports[`${part}_ops`]}/readyz`;
    for (let tries = 1; ; tries++) {
      const isReady = await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) break;
      if (tries === mostTries || !(await container.isRunning()))
        throw new Error(`The container of ${part} does not become ready. Its log says:\n${(await container.logs()).slice(-2_000)}`);
      await wait(intervalMs);
    }
  }
}

/** Processes write to no other folder. */
async function findFolderProblems(container: Container): Promise<string[]> {
  const write = `require('node:fs').writeFileSync(process.env.EXPORT_FOLDER + '/written', ''); console.log('written')`;
  const answer = await container.evaluate(write).catch(String);
  return answer.trim() === 'written' ? [] : [`cannot write to its folder of exports: ${answer}`];
}
