import { join } from 'node:path';
import {
  createInternalServer,
  createLoop,
  createProcess,
  createRegistry,
  type Logger,
  type Part,
  type Process,
  readNatsLogin,
  readSecrets,
  readTlsFiles,
} from '@consent/kernel';
import { consentService, httpCallers, policyService, siteService } from '@consent/contracts';
import { assertDurability, createDatabase, migrate, withTransaction } from '@consent/postgres';
import { createEventMaker, createEventSignatures, createRelay } from '@consent/events';
import { createRpcConnection, createRpcServer, implement } from '@consent/rpc';
import { ulid } from 'ulid';
import { createSiteOwners } from './clients/site-owners';
import { createVersionHashes } from './clients/version-hashes';
import type { ConsentConfig } from './config';
import { createCursors } from './domain/cursor';
import { createConsentEvents } from './events/consent-events';
import { createWriteLoad } from './events/write-load';
import { listenForExports } from './http/answer-exports';
import { createExportSlots } from './http/export-slots';
import { createOperations } from './operations';
import { consentRpc } from './rpc/consent-rpc';
import { createConsentStore } from './store/consent-store';
import { copyConsents } from './store/copy-consents';

const migrations = join(__dirname, '..', 'migrations');

/** Reads are exact without it: it only keeps what they add up short. */
const foldStatsEveryMs = 5000;

const drainTimeoutMs = 10_000;

export interface ConsentApp extends Process {
  /** Ports in use; asked for after start. */
  rpcPort: () => number;
  httpPort: () => number;
}

/** Builds the consent service, in the order in which its parts start. */
export function createConsentService(config: ConsentConfig, { logger }: { logger: Logger }): ConsentApp {
  const registry = createRegistry('consent');
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'consent',
    logger,
    registry,
  });
  // Not of the same pool: an export takes as long as its reader, and other calls do not wait for that.
  const exportDatabase = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.MAX_EXPORTS,
    applicationName: 'consent export',
    statementTimeoutMs: config.EXPORT_MAX_SECONDS * 1000,
    logger,
  });
  const writeLoad = createWriteLoad();
  const relay = createRelay({
    database,
    nats,
    signatures,
    streamReplicas: config.EVENT_STREAM_REPLICAS,
    logger,
    registry,
    isBusy: writeLoad.isBusy,
  });
  const account = createRpcConnection({ to: 'account', address: config.ACCOUNT_ADDRESS, tls, logger, registry });
  const policy = createRpcConnection({ to: 'policy', address: config.POLICY_ADDRESS, tls, logger, registry });
  const policies = policy.client(policyService);

  const store = createConsentStore(database);
  const inTransaction = withTransaction(database, createConsentStore);
  const operations = createOperations({
    // What was committed goes out at once; the relay's own poll covers what a killed process left.
    store: {
      ...store,
      insertCreated: async (...rows) => {
        const stored = await store.insertCreated(...rows);
        relay.wake();
        return stored;
      },
    },
    inTransaction: (work) => inTransaction(work).finally(relay.wake),
    events: createConsentEvents(createEventMaker(signatures)),
    cursors: createCursors(readSecrets(config.CURSOR_KEY)),
    ...createSiteOwners(account.client(siteService), policies),
    findVersionHash: createVersionHashes(policies),
    newId: () => ulid(),
    now: Date.now,
  });
  const statsLoop = createLoop({ name: 'statistics', intervalMs: foldStatsEveryMs, work: operations.foldStats, logger });
  const handlers = consentRpc(operations, logger);
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    logger,
    registry,
    services: [
      implement(consentService, {
        ...handlers,
        createConsents: (request, call) => writeLoad.during(request.rows.length, () => handlers.createConsents(request, call)),
      }),
    ],
  });
  const http = createInternalServer({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    tls,
    callers: httpCallers.consent,
    // Nothing moves here while a slow reader empties what is buffered on the way; who serves the reader knows whether it is alive.
    idleTimeoutMs: 0,
    drainTimeoutMs,
    listener: listenForExports({
      copyConsents: (copy) => copyConsents(exportDatabase.pool, copy),
      countConsents: store.countConsents,
      slots: createExportSlots(
        {
          max: config.MAX_EXPORTS,
          maxPerAccount: config.MAX_EXPORTS_PER_ACCOUNT,
          maxWaiting: config.MAX_EXPORTS_WAITING,
          maxWaitMs: config.EXPORT_SLOT_WAIT_SECONDS * 1000,
        },
        registry,
      ),
      maxDurationMs: config.EXPORT_MAX_SECONDS * 1000,
      logger,
    }),
  });

  const parts: Part[] = [
    { name: 'migrations', start: async () => void (await migrate(config.DATABASE_URL, migrations)) },
    database,
    { name: 'export database', stop: exportDatabase.stop },
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
    relay,
    statsLoop,
    // Most calls bring the facts along: whether the owners are there does not make this service ready.
    { name: account.name, start: account.start, stop: account.stop },
    { name: policy.name, start: policy.start, stop: policy.stop },
    http,
    rpc,
  ];

  const app = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...app, rpcPort: rpc.port, httpPort: http.port };
}
