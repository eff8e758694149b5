import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressSettings, opsPorts, partNames, portSettings, serverPorts, serviceNames } from '@consent/contracts';
import { findFreePorts } from '@consent/local-stack';
import { createCitusDatabase, type Providers, runsOnCitus, useTestNats, useTestRedis, waitUntil } from '@consent/testkit';
import { createProductProcess, type ProductProcess } from '../../scripts/src/bench/product/product-process';
import { cellsOnCitus, citusCells } from './citus-cells';
import type { SystemAddresses } from './connect-system';
import { createDatabases } from './databases';
import { startMailbox } from './mailbox';
import { patientWithRedis, productSettings } from './product-settings';

export interface ProductFacts {
  addresses: SystemAddresses;
  redisUrl: string;
  natsUrl: string;
  mailboxPort: number;
  /** Without ports, to start more gateways with other settings. */
  gatewayEnv: Record<string, string>;
}

const gateways = ['gateway', 'gateway_2'] as const;
/** Beside the main one, in the same database. */
const cellSchemas = runsOnCitus('consent') ? citusCells : ['second'];
const testCells = runsOnCitus('consent') ? cellsOnCitus() : [{ name: 'main' }, { name: 'second', schema: 'second' }];

const portNames = [...gateways, ...serverPorts, ...opsPorts, 'gateway_2_ops'] as const;
const startTimeoutMs = 60_000;
const attempts = 3;

/**
 * One product for the whole run: six services and two gateways, each a process of the built code. All workers share it, because a start
 * takes 14 s of CPU time.
 */
export const sharedProducts: Providers = {
  product: async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await startProduct();
      } catch (error) {
        // Tests run in parallel, so another one may take the port before this process binds it.
        if (attempt === attempts) throw error;
        process.stderr.write(`A product under test did not start: ${String(error)}\n`);
      }
    }
  },
};

async function startProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-product-'));
  const [redis, nats, created, mailbox] = await Promise.all([useTestRedis(), useTestNats(), createDatabases(), startMailbox()]);
  const databases = runsOnCitus('consent') ? { ...created, consent: await createCitusDatabase('consent') } : created;
  const exportFolder = join(folder, 'exports');
  // Each process needs the others' addresses, so choose all ports before the first start.
  const ports = await findFreePorts(portNames);
  const addresses: SystemAddresses = {
    baseUrls: gateways.map((name) => `http://127.0.0.1:${ports[name]}`),
    opsUrls: Object.fromEntries(partNames.map((name) => [name, `http://127.0.0.1:${ports[`${name}_ops`]}`])),
    metricsUrls: gateways.map((name) => `http://127.0.0.1:${ports[`${name}_ops`]}/metrics`),
    internal: addressSettings((port) => `127.0.0.1:${ports[port]}`),
    databases,
    cellSchemas,
    exportFolder,
  };

  const shared = {
    ...productSettings({ redis, nats, smtpPort: mailbox.smtpPort, exportFolder }),
    EVIDENCE_REGISTER: join(folder, 'register'),
    ...patientWithRedis,
    ...addresses.internal,
    // Tenants are spread, so that every test with several of them also proves that cells do not mix.
    CELLS: JSON.stringify(testCells),
  };
  const log = { folder, profileFolder: undefined, signal: new AbortController().signal };
  const processes: ProductProcess[] = [
    ...serviceNames.map((name) =>
      createProductProcess({
        ...log,
        name,
        script: `services/${name}/dist/main.js`,
        env: { ...shared, DATABASE_URL: databases[name], ...portSettings(name, (port) => ports[port]) },
      }),
    ),
    ...gateways.map((name) =>
      createProductProcess({
        ...log,
        name,
        script: 'gateway/dist/main.js',
        env: { ...shared, PORT: String(ports[name]), OPS_PORT: String(ports[`${name}_ops`]) },
      }),
    ),
  ];
  const stop = async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await mailbox.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(processes.map((each) => each.start()));
    for (const url of addresses.baseUrls) {
      await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200, { timeoutMs: startTimeoutMs });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const facts: ProductFacts = { addresses, redisUrl: redis.url, natsUrl: nats.url, mailboxPort: mailbox.httpPort, gatewayEnv: shared };
  return { facts, stop };
}
