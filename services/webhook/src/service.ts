import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import {
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
import { webhookService } from '@consent/contracts';
import { assertDurability, createDatabase, migrate, withTransaction } from '@consent/postgres';
import { createEventMaker, createEventSignatures, createRelay } from '@consent/events';
import { createGrouper, createRpcServer, implement } from '@consent/rpc';
import { createUrlCheck, createUrlGuard } from './clients/endpoint-url';
import { createPublicAddressCheck } from './clients/public-address';
import { createReceivers } from './clients/receivers';
import { createDnsResolver, resolveAsSystem, type ResolveHost } from './clients/vetted-connector';
import type { WebhookConfig } from './config';
import { createDispatcher } from './dispatch/dispatcher';
import { createCursors } from './domain/cursor';
import { createFairQueues } from './domain/fair-queues';
import { createSealedSecrets } from './domain/sealed-secrets';
import { createSubjectHashes } from './domain/subject-hash';
import type { EventRecord } from './domain/event';
import { onPublished } from './events/on-published';
import { createWebhookEvents } from './events/webhook-events';
import { createMetrics } from './metrics';
import { createOperations } from './operations';
import type { ClaimedResult, Recording } from './operations/sending/record-results';
import { webhookRpc } from './rpc/webhook-rpc';
import { createWebhookStore } from './store/webhook-store';
import { byIndexAlone } from './store/by-index-alone';

const migrations = join(__dirname, '..', 'migrations');
const dnsTimeoutMs = 2000;

export interface WebhookApp extends Process {
  /** Port in use; asked for after start. */
  rpcPort: () => number;
}

interface WebhookAppParts {
  logger: Logger;
  resolveHost?: ResolveHost;
  /** Stands between an attempt and its record; tests let a process die there. */
  beforeRecord?: (result: ClaimedResult) => Promise<void>;
  lookEveryMs?: number;
  upkeepEveryMs?: number;
}

/** Builds the webhook service, in the order in which its parts start. */
export function createWebhookService(
  config: WebhookConfig,
  { logger, resolveHost, beforeRecord = async () => {}, lookEveryMs = 1000, upkeepEveryMs = 10_000 }: WebhookAppParts,
): WebhookApp {
  if (config.WEBHOOK_LEASE_MS <= config.WEBHOOK_TIMEOUT_MS) throw new Error('WEBHOOK_LEASE_MS must be above WEBHOOK_TIMEOUT_MS.');
  const registry = createRegistry('webhook');
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const database = createDatabase({
    url: byIndexAlone(config.DATABASE_URL),
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'webhook',
    logger,
    registry,
  });
  const store = createWebhookStore(database);
  const inTransaction = withTransaction(database, createWebhookStore);
  const relay = createRelay({ database, nats, signatures, streamReplicas: config.EVENT_STREAM_REPLICAS, logger, registry });
  const { findUrlFault, receivers } = createSending(config, resolveHost);
  const sealedSecrets = createSealedSecrets(config.WEBHOOK_SECRET_KEYS);

  const waitsMs = config.WEBHOOK_RETRY_WAITS_SECONDS.map((seconds) => seconds * 1000);
  const operations = createOperations({
    store,
    // What was committed goes out at once; the relay's own poll covers what a killed process left.
    inTransaction: (work) => inTransaction(work).finally(relay.wake),
    events: createWebhookEvents(createEventMaker(signatures)),
    cursors: createCursors(readSecrets(config.CURSOR_KEY)),
    sealedSecrets,
    checkUrl: createUrlGuard(findUrlFault),
    send: receivers.send,
    onQueued: (queues) => dispatcher.wake(queues),
    waitsMs,
    retentionDays: config.WEBHOOK_RETENTION_DAYS,
    newId: randomUUID,
    random: Math.random,
    now: Date.now,
  });

  const queues = createFairQueues({
    maxInFlight: config.WEBHOOK_MAX_IN_FLIGHT,
    maxPerAccount: config.WEBHOOK_ACCOUNT_MAX_IN_FLIGHT,
    maxPerEndpoint: config.WEBHOOK_ENDPOINT_MAX_IN_FLIGHT,
  });
  const metrics = createMetrics(registry, { store, inFlight: queues.inFlight });
  // One transaction at a time: what comes meanwhile shares the next.
  const record = createGrouper<ClaimedResult, Recording>({ run: operations.recordResults, maxGroup: 512, maxInFlight: 1 });
  const dispatcher = createDispatcher({
    store,
    queues,
    attempt: operations.attemptDelivery,
    record: async (result) => {
      await beforeRecord(result);
      return record(result);
    },
    claimAtOnce: Math.ceil(config.WEBHOOK_MAX_IN_FLIGHT / 2),
    leaseMs: config.WEBHOOK_LEASE_MS,
    waitsMs,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    logger,
    ...metrics,
  });

  const takeEvent = createGrouper<EventRecord, void>({
    run: async (events) => {
      await operations.takeEvents(events);
      return events.map(() => undefined);
    },
  });
  const consumers = onPublished({
    nats,
    signatures,
    takeEvent,
    subjectHashes: createSubjectHashes(readSecrets(config.WEBHOOK_SUBJECT_KEY)),
    database,
    logger,
    registry,
  });
  const loop = (name: string, intervalMs: number, work: () => Promise<void>) => createLoop({ name, intervalMs, work, logger });
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    logger,
    registry,
    services: [implement(webhookService, webhookRpc(operations))],
  });

  const parts: Part[] = [
    { name: 'migrations', start: async () => void (await migrate(config.DATABASE_URL, migrations)) },
    database,
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
    relay,
    { name: 'receivers', stop: receivers.stop },
    dispatcher,
    loop('look at all queues', lookEveryMs, dispatcher.look),
    loop('hold for disabled endpoints', lookEveryMs, operations.holdPending),
    loop('blank erased payloads', upkeepEveryMs, operations.blankErased),
    loop('prune old deliveries', 60 * upkeepEveryMs, operations.pruneOld),
    loop('seal secrets anew', 60 * upkeepEveryMs, operations.resealSecrets),
    ...consumers,
    rpc,
  ];

  const app = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...app, rpcPort: rpc.port };
}

/** What is allowed as the other end, and how it is reached: one set of rules for saving and for sending. */
function createSending(config: WebhookConfig, resolveHost: ResolveHost | undefined) {
  const allowInsecure = config.WEBHOOK_ALLOW_INSECURE;
  const isPublicAddress = createPublicAddressCheck(config.WEBHOOK_REFUSED_RANGES.split(',').filter((range) => range !== ''));
  const findUrlFault = createUrlCheck({ allowInsecure, isPublicAddress });
  const caFile = config.WEBHOOK_CA_FILE;
  const receivers = createReceivers({
    findUrlFault,
    isPublicAddress: allowInsecure ? undefined : isPublicAddress,
    resolveHost: resolveHost ?? (allowInsecure ? resolveAsSystem : createDnsResolver(dnsTimeoutMs)),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    ca: caFile === undefined ? undefined : [...rootCertificates, readFileSync(caFile, 'utf8')],
  });
  return { findUrlFault, receivers };
}
