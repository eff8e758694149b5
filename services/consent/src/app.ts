import { join } from 'node:path';
import { readTlsFiles } from '@consent/config';
import { consentService, policyService, siteService } from '@consent/contracts';
import { assertDurability, createDatabase, migrate, withTransaction } from '@consent/db';
import { createRelay } from '@consent/events';
import { createRpcConnection, createRpcServer, implement } from '@consent/rpc';
import { createProcess, type Part, type Process } from '@consent/runtime';
import { createRegistry, type Logger } from '@consent/telemetry';
import { ulid } from 'ulid';
import { createSiteOwners } from './clients/site-owners';
import { createVersionHashes } from './clients/version-hashes';
import type { ConsentConfig } from './config';
import { createCursors } from './domain/cursor';
import { consentEvents } from './events/consent-events';
import { createOperations } from './operations';
import { consentRpc } from './rpc/consent-rpc';
import { createConsentStore } from './store/consent-store';

const migrations = join(__dirname, '..', 'migrations');

export interface ConsentApp extends Process {
  /** Port in use; asked for after start. */
  rpcPort: () => number;
}

/** Builds the consent service, in the order in which its parts start. */
export function createConsentApp(config: ConsentConfig, { logger }: { logger: Logger }): ConsentApp {
  const registry = createRegistry('consent');
  const tls = readTlsFiles(config);
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'consent',
    logger,
    registry,
  });
  const relay = createRelay({ database, nats: { url: config.NATS_URL }, logger, registry });
  const account = createRpcConnection({ address: config.ACCOUNT_ADDRESS, tls, logger, registry });
  const policy = createRpcConnection({ address: config.POLICY_ADDRESS, tls, logger, registry });
  const policies = policy.client(policyService);

  const store = createConsentStore(database);
  const inTransaction = withTransaction(database, createConsentStore);
  const operations = createOperations({
    // What was committed goes out at once; the relay's own poll covers what a killed process left.
    store: { ...store, insertCreated: (...rows) => store.insertCreated(...rows).then(relay.wake) },
    inTransaction: (work) => inTransaction(work).finally(relay.wake),
    events: consentEvents,
    cursors: createCursors(config.CURSOR_KEY),
    findSites: createSiteOwners(account.client(siteService), policies).findSites,
    findVersionHash: createVersionHashes(policies),
    newId: () => ulid(),
    now: Date.now,
  });
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    logger,
    registry,
    services: [implement(consentService, consentRpc(operations))],
  });

  const parts: Part[] = [
    { name: 'migrations', start: async () => void (await migrate(config.DATABASE_URL, migrations)) },
    database,
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
    relay,
    // Most calls bring the facts along: whether the owners are there does not make this service ready.
    { name: account.name, start: account.start, stop: account.stop },
    { name: policy.name, start: policy.start, stop: policy.stop },
    rpc,
  ];

  const app = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...app, rpcPort: rpc.port };
}
