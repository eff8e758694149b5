import { randomBytes } from 'node:crypto';
import { ensureDatabase } from '@consent/db';
import { findFreePort } from '@consent/local-stack';
import { startSettings } from '../../config';
import { step } from '../../start/progress';
import { waitUntilReady } from '../../start/wait-until-ready';
import type { Cleanup } from '../cleanup';
import type { Watched } from '../measure/costs';
import { createProductProcess, type ProductProcess } from './product-process';
import { startServers, type Servers } from './servers';

export interface Product {
  /** Of the gateway. */
  url: string;
  accountAddress: string;
  servers: Servers;
  /** The consent service's own database: as its role, and as the superuser. */
  consentUrl: string;
  consentAdminUrl: string;
  /** Everything that serves a request, for measureCosts. */
  watched(): Watched[];
  watchedServers(): Watched[];
  /** While a floor runs, the product must neither take the processor nor relay the floor's events. */
  freeze(): void;
  thaw(): Promise<void>;
}

interface StartProductOptions {
  folder: string;
  profileFolder: string | undefined;
  cleanup: Cleanup;
}

const services = ['account', 'policy', 'consent'] as const;

/** The product with the settings of production, on free ports. */
export async function startProduct({ folder, profileFolder, cleanup }: StartProductOptions): Promise<Product> {
  const servers = await step('PostgreSQL, Redis and NATS', () => startServers(folder, cleanup));
  const ports = await chooseFreePorts(['public', 'account', 'policy', 'consent'] as const);
  const url = `http://127.0.0.1:${ports.public}`;
  const secret = () => randomBytes(32).toString('base64url');
  const password = secret();
  const shared = {
    ...startSettings().inherited,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    OPS_PORT: '0',
    REDIS_URL: servers.redis.url,
    NATS_URL: servers.nats.url,
    ACCOUNT_ADDRESS: `127.0.0.1:${ports.account}`,
    POLICY_ADDRESS: `127.0.0.1:${ports.policy}`,
    CONSENT_ADDRESS: `127.0.0.1:${ports.consent}`,
    API_KEY_PEPPER: secret(),
    CURSOR_KEY: secret(),
  };
  const common = { folder, profileFolder, signal: cleanup.signal };

  const databaseUrls = {} as Record<(typeof services)[number], string>;
  for (const name of services)
    databaseUrls[name] = await ensureDatabase(servers.postgres.url, { database: name, role: `${name}_service`, password });
  const processes: ProductProcess[] = [
    createProductProcess({
      ...common,
      name: 'gateway',
      script: 'gateway/dist/main.js',
      env: { ...shared, PORT: String(ports.public), PUBLIC_URL: url },
    }),
    ...services.map((name) =>
      createProductProcess({
        ...common,
        name,
        script: `services/${name}/dist/main.js`,
        env: { ...shared, DATABASE_URL: databaseUrls[name], RPC_PORT: String(ports[name]) },
      }),
    ),
  ];
  for (const process of processes) cleanup.add(() => process.stop());
  await step('the product', () => Promise.all(processes.map((process) => process.start())));
  await step('ready', () => waitUntilReady(`${url}/readyz`));

  const consentAdminUrl = new URL(servers.postgres.url);
  consentAdminUrl.pathname = '/consent';
  const watchedServers = () => Object.values(servers).map(({ name, pid }) => ({ name, pid: pid ?? 0 }));
  return {
    url,
    accountAddress: shared.ACCOUNT_ADDRESS,
    servers,
    consentUrl: databaseUrls.consent,
    consentAdminUrl: consentAdminUrl.href,
    watched: () => [...processes.map((process) => ({ name: process.name, pid: process.pid() })), ...watchedServers()],
    watchedServers,
    freeze: () => processes.forEach((process) => process.freeze()),
    thaw: async () => {
      processes.forEach((process) => process.thaw());
      await waitUntilReady(`${url}/readyz`);
    },
  };
}

async function chooseFreePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const chosen = new Set<number>();
  while (chosen.size < names.length) chosen.add(await findFreePort());
  const numbers = [...chosen];
  return Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Record<Name, number>;
}
