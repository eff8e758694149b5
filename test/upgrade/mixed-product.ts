import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@consent/local-stack';
import { createTestDatabase, runProgram, useTestNats, useTestRedis, waitUntil } from '@consent/testkit';
import { createProductProcess, type ProductProcess } from '../../scripts/src/bench/product/product-process';
import { patientWithRedis, productSettings } from '../system/product-settings';
import { settleAll } from '../system/settle-all';
import { startWithFreePorts } from '../system/start-with-free-ports';
import { environmentOfOtherRelease } from './config';
import { startForwarder } from '../system/forwarder';

export const services = ['account', 'policy', 'consent', 'webhook', 'export'] as const;
export type Part = (typeof services)[number] | 'gateway';

export type Release = 'old' | 'new';

/** The port settings of each part, with the setting by which other parts find it. */
const servingPorts: Readonly<Record<Part, Readonly<Record<string, string | undefined>>>> = {
  account: { RPC_PORT: 'ACCOUNT_ADDRESS' },
  policy: { RPC_PORT: 'POLICY_ADDRESS' },
  consent: { RPC_PORT: 'CONSENT_ADDRESS', HTTP_PORT: 'CONSENT_HTTP_ADDRESS' },
  webhook: { RPC_PORT: 'WEBHOOK_ADDRESS' },
  export: { RPC_PORT: 'EXPORT_ADDRESS', HTTP_PORT: 'EXPORT_HTTP_ADDRESS' },
  gateway: { PORT: undefined },
};
const parts = Object.keys(servingPorts) as Part[];
const startTimeoutMs = 60_000;
/** Like preStopSeconds in the chart: lets a process accept its last connections before SIGTERM. */
const preStopMs = 500;

interface RunningPart {
  process: ProductProcess;
  release: Release;
  ports: Record<string, number>;
}

export type MixedProduct = Awaited<ReturnType<typeof createMixedProduct>>;

/**
 * A product whose parts are processes of two releases, built in `folders`. Its databases are empty until `migrate`. Each part has one
 * address for the processes of both releases, as in a cluster.
 */
export async function createMixedProduct(folders: Readonly<Record<Release, string>>, settings: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-upgrade-'));
  const [redis, nats] = await Promise.all([useTestRedis(), useTestNats()]);
  const databases = Object.fromEntries(
    await Promise.all(services.map(async (service) => [service, (await createTestDatabase(`upgraded_${service}`)).url] as const)),
  );
  const forwarders = new Map<string, Awaited<ReturnType<typeof startForwarder>>>();
  const addresses: Record<string, string> = {};
  for (const part of parts) {
    for (const [port, address] of Object.entries(servingPorts[part])) {
      const forwarder = await startForwarder();
      forwarders.set(`${part} ${port}`, forwarder);
      if (address !== undefined) addresses[address] = `127.0.0.1:${forwarder.port}`;
    }
  }
  const shared: Record<string, string | undefined> = {
    ...environmentOfOtherRelease(),
    // No test reads mails here.
    ...productSettings({ redis, nats, smtpPort: 9, exportFolder: join(folder, 'exports') }),
    ...patientWithRedis,
    // The last release has no evidence service, so none runs here.
    EVIDENCE_ADDRESS: '127.0.0.1:9',
    EVIDENCE_HTTP_ADDRESS: '127.0.0.1:9',
    ...addresses,
    ...settings,
  };
  const running = new Map<Part, RunningPart>();
  const url = `http://127.0.0.1:${forwarders.get('gateway PORT')?.port}`;

  async function launch(part: Part, release: Release, migrations: 'run' | 'check'): Promise<RunningPart> {
    const ports = await findFreePorts([...Object.keys(servingPorts[part]), 'OPS_PORT']);
    const process = createProductProcess({
      name: `${part}-${release}`,
      root: folders[release],
      script: part === 'gateway' ? 'gateway/dist/main.js' : `services/${part}/dist/main.js`,
      env: {
        ...shared,
        ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
        MIGRATIONS: migrations,
        DATABASE_URL: databases[part],
      },
      folder,
      profileFolder: undefined,
      signal: new AbortController().signal,
    });
    await process.start();
    const isReady = async () => (await fetch(`http://127.0.0.1:${ports['OPS_PORT']}/readyz`)).status === 200;
    await waitUntil(`${process.name} is ready`, isReady, { timeoutMs: startTimeoutMs });
    return { process, release, ports };
  }

  function connect(part: Part, { ports }: RunningPart, how: 'add' | 'remove'): void {
    for (const name of Object.keys(servingPorts[part])) forwarders.get(`${part} ${name}`)?.[how](ports[name] as number);
  }

  async function begin(part: Part, release: Release, migrations: 'run' | 'check'): Promise<void> {
    const next = await startWithFreePorts(() => launch(part, release, migrations));
    connect(part, next, 'add');
    running.set(part, next);
  }

  const stopAll = async () => {
    const ended = [...running.values()];
    running.clear();
    // Stop the gateway first, because it would answer with errors without the services.
    for (const { process } of ended.reverse()) await process.stop();
  };

  return {
    url,
    accountAddress: addresses['ACCOUNT_ADDRESS'] as string,
    consentDatabase: databases['consent'] as string,
    /** Processes that start later have these settings too. */
    addSettings: (more: Readonly<Record<string, string>>) => void Object.assign(shared, more),
    /** Like the chart's jobs: `main.js migrate` for each service. */
    migrate: async (release: Release) => {
      const env = { PATH: process.env['PATH'] };
      const run = async (service: (typeof services)[number]) => {
        const main = join(folders[release], `services/${service}/dist/main.js`);
        const { exitCode, output } = await runProgram(process.execPath, [main, 'migrate'], {
          env: { ...env, DATABASE_URL: databases[service] },
        });
        if (exitCode !== 0) throw new Error(`The migrations of ${service} failed:\n${output}`);
      };
      await Promise.all(services.map(run));
    },
    /** The gateway comes last, when the services are ready. */
    startAll: async (release: Release, migrations: 'run' | 'check') => {
      await settleAll(services.map((service) => begin(service, release, migrations)));
      await begin('gateway', release, migrations);
    },
    stopAll: async () => {
      for (const [part, process] of running) connect(part, process, 'remove');
      await stopAll();
    },
    /** Replaces a process like a rolling update: the next one is ready before the previous one gets SIGTERM. */
    replace: async (part: Part, release: Release, whileBothRun: () => Promise<unknown>) => {
      const previous = running.get(part) as RunningPart;
      await begin(part, release, 'check');
      await whileBothRun();
      connect(part, previous, 'remove');
      await delay(preStopMs);
      await previous.process.stop();
    },
    running: () => [...running].map(([part, { release }]) => `${part} ${release}`),
    stop: async () => {
      await stopAll();
      await Promise.all([...forwarders.values()].map((forwarder) => forwarder.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
