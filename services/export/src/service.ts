import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import {
  createInternalServer,
  createLoop,
  createProcess,
  createRegistry,
  type Logger,
  type Part,
  type Process,
  readNatsLogin,
  readTlsFiles,
} from '@consent/kernel';
import { exportService, httpCallers } from '@consent/contracts';
import { assertDurability, createDatabase, migrate, withTransaction } from '@consent/postgres';
import { createConsumer, createEventMaker, createEventSignatures, createRelay } from '@consent/events';
import { createRpcServer, implement } from '@consent/rpc';
import { createConsentSource } from './clients/consent-source';
import type { ExportConfig } from './config';
import { createCheckedFiles } from './files/checked-files';
import { createFiles } from './files/create-files';
import type { FileStore } from './files/file-store';
import { listenForDownloads } from './http/answer-download';
import { createMetrics } from './metrics';
import { createOperations } from './operations';
import { exportRpc } from './rpc/export-rpc';
import { createExportStore } from './store/export-store';
import { createDownloadTokens } from './tokens/download-tokens';
import { parseTokenKeys } from './tokens/token-keys';
import { createWorkers } from './workers';

const migrations = join(__dirname, '..', 'migrations');
const dayMs = 86_400_000;
const fileSweepIntervalMs = 3_600_000;
const drainTimeoutMs = 10_000;

interface AppParts {
  logger: Logger;
  /** Tests set the clock, and stores that fail. */
  now?: () => number;
  files?: FileStore;
}

export interface ExportApp extends Process {
  /** Ports in use; asked for after start. */
  rpcPort: () => number;
  httpPort: () => number;
  /** What runs each hour, for tests. */
  sweepFiles: () => Promise<void>;
}

/** Builds the export service, in the order in which its parts start. */
export function createExportService(config: ExportConfig, { logger, now = Date.now, files = createFiles(config) }: AppParts): ExportApp {
  const registry = createRegistry('export');
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'export',
    logger,
    registry,
  });
  const makeEvent = createEventMaker(signatures);
  const store = createExportStore(database, makeEvent);
  const inTransaction = withTransaction(database, (tx) => createExportStore(tx, makeEvent));
  const relay = createRelay({ database, nats, signatures, streamReplicas: config.EVENT_STREAM_REPLICAS, logger, registry });
  const tokens = createDownloadTokens({ keys: parseTokenKeys(config.EXPORT_TOKEN_KEYS), now });
  const idleTimeoutMs = config.EXPORT_IDLE_TIMEOUT_SECONDS * 1000;
  const source = createConsentSource({ address: config.CONSENT_HTTP_ADDRESS, tls, idleTimeoutMs });
  const metrics = createMetrics(registry, store.countOpen);
  const newUlid = monotonicFactory();
  const retryWaitsSeconds = config.EXPORT_RETRY_WAITS_SECONDS.split(',').map(Number);

  const operations = createOperations({
    store,
    // What was committed goes out at once; the relay's own poll covers what a killed process left.
    inTransaction: (work) => inTransaction(work).finally(relay.wake),
    tokens,
    source,
    files,
    openChecked: createCheckedFiles(files),
    newId: (nowMs) => `exp_${newUlid(nowMs)}`,
    now,
    inlineTimeoutMs: config.EXPORT_INLINE_TIMEOUT_SECONDS * 1000,
    leaseMs: config.EXPORT_LEASE_SECONDS * 1000,
    retryWaitsSeconds,
    maxFailures: retryWaitsSeconds.length,
    fileLifetimeMs: config.EXPORT_FILE_DAYS * dayMs,
    unknownAfterMs: dayMs,
    logger,
    ...metrics,
  });

  const workers = createWorkers({
    count: config.EXPORT_WORKERS,
    pollIntervalMs: config.EXPORT_POLL_MS,
    runNextJob: operations.runNextJob,
    logger,
  });
  // Only a wake-up: what it misses, the poll finds.
  const createWakeUps = () =>
    createConsumer({
      nats,
      signatures,
      durable: 'export-on-export-requested',
      filterSubject: 'events.export.requested',
      handle: () => Promise.resolve(workers.wake()),
      logger,
      registry,
    });
  const sweeper = createLoop({
    name: 'export sweep',
    intervalMs: config.EXPORT_POLL_MS,
    work: async () => {
      if ((await operations.sweepLeases()) > 0) workers.wake();
      await operations.expireExports();
    },
    logger,
  });
  const fileSweeper = createLoop({ name: 'export file sweep', intervalMs: fileSweepIntervalMs, work: operations.sweepFiles, logger });
  const http = createInternalServer({
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    tls,
    callers: httpCallers.export,
    listener: listenForDownloads({ openDownload: operations.openDownload, onOutcome: metrics.onDownload, logger }),
    idleTimeoutMs,
    drainTimeoutMs,
  });
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    logger,
    registry,
    services: [implement(exportService, exportRpc({ operations, tokens, now }))],
  });

  const parts: Part[] = [
    { name: 'migrations', start: async () => void (await migrate(config.DATABASE_URL, migrations)) },
    database,
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
    files,
    relay,
    source,
    workers,
    // Who has no workers would only keep the event from those who have.
    ...(config.EXPORT_WORKERS > 0 ? [createWakeUps()] : []),
    sweeper,
    fileSweeper,
    http,
    rpc,
  ];

  const app = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...app, rpcPort: rpc.port, httpPort: http.port, sweepFiles: operations.sweepFiles };
}
