import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiKeyDigest, createRedis, createUsageReader } from '@consent/admission';
import {
  createLoop,
  createProcess,
  createRegistry,
  type Logger,
  observeConnection,
  type Part,
  type Process,
  readNatsLogin,
  readSecrets,
  readTlsFiles,
} from '@consent/kernel';
import {
  accountService,
  contactService,
  keyService,
  sessionService,
  siteService,
  subscriptionService,
  usageService,
  userService,
} from '@consent/contracts';
import { assertDurability, createDatabase, migrate, withTransaction } from '@consent/postgres';
import { createEventMaker, createEventSignatures, createRelay } from '@consent/events';
import { createRpcServer, implement } from '@consent/rpc';
import { ulid } from 'ulid';
import { createMailServer } from './clients/mail-server';
import { createProjections } from './clients/projections';
import { createQuotaCounters } from './clients/quota-counters';
import type { AccountConfig } from './config';
import { createAccountEvents } from './events/account-events';
import { onEndpointDisabled } from './events/on-endpoint-disabled';
import { onPolicyDeleted } from './events/on-policy-deleted';
import { createUsageConsumer } from './events/usage-consumer';
import { createMailReports } from './mails/mail-reports';
import { createMailSender } from './mails/mail-sender';
import { createMetrics } from './metrics';
import { createOperations } from './operations';
import { createPasswords } from './operations/passwords/passwords';
import { accountRpc } from './rpc/account-rpc';
import { contactRpc } from './rpc/contact-rpc';
import { keyRpc } from './rpc/key-rpc';
import { sessionRpc } from './rpc/session-rpc';
import { siteRpc } from './rpc/site-rpc';
import { subscriptionRpc } from './rpc/subscription-rpc';
import { usageRpc } from './rpc/usage-rpc';
import { userRpc } from './rpc/user-rpc';
import { createAccountStore } from './store/account-store';

const migrations = join(__dirname, '..', 'migrations');

export interface AccountApp extends Process {
  /** Port in use; asked for after start. */
  rpcPort: () => number;
}

interface AccountAppParts {
  logger: Logger;
  now?: () => number;
  isRedisAway?: () => boolean;
  projectEveryMs?: number;
  reconcileEveryMs?: number;
  freeHoldsEveryMs?: number;
  deleteEndedEveryMs?: number;
  deleteSettlementsEveryMs?: number;
  sendMailsEveryMs?: number;
  /** How a registration waits for its moment to answer. */
  waitMs?: (ms: number) => Promise<unknown>;
}

/** A read of the usage stream blocks for so long when there is nothing; its connection must be more patient. */
const usageBlockMs = 500;

/** Builds the account service, in the order in which its parts start. */
export function createAccountService(
  config: AccountConfig,
  {
    logger,
    now = Date.now,
    isRedisAway,
    projectEveryMs = 1000,
    reconcileEveryMs = 60_000,
    freeHoldsEveryMs = 60_000,
    deleteEndedEveryMs = 600_000,
    deleteSettlementsEveryMs = 600_000,
    sendMailsEveryMs = 1000,
    waitMs = wait,
  }: AccountAppParts,
): AccountApp {
  const registry = createRegistry('account');
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'account',
    logger,
    registry,
  });
  const store = createAccountStore(database);
  const inTransaction = withTransaction(database, createAccountStore);
  const relay = createRelay({ database, nats, signatures, streamReplicas: config.EVENT_STREAM_REPLICAS, logger, registry });
  const redis = createRedis(config.REDIS_URL, {
    logger,
    // Redis may be back without what it took last. This is marked before anything new is confirmed.
    beforeUse: store.doubtProjections,
    onConnect: () => projectLoop.wake(),
  });
  const usageRedis = createRedis(config.REDIS_URL, { logger, commandTimeoutMs: 4 * usageBlockMs });
  // The second always waits for an answer, so it is the one that notices a Redis that hangs.
  const isRedisUsable = () => redis.isUsable() && usageRedis.isUsable();
  observeConnection(registry, 'redis', 'projections', redis.isUsable);
  observeConnection(registry, 'redis', 'usage', usageRedis.isUsable);
  const projections = createProjections(redis, logger);

  const [pepper] = readSecrets(config.API_KEY_PEPPER);
  const operations = createOperations({
    store,
    // What was committed goes out at once; the relay's own poll covers what a killed process left.
    inTransaction: (work) => inTransaction(work).finally(relay.wake),
    events: createAccountEvents(createEventMaker(signatures)),
    offerProjections: projections.offer,
    writeProjections: projections.write,
    quotaCounters: createQuotaCounters(redis),
    passwords: createPasswords({ memoryMib: config.PASSWORD_MEMORY_MIB }),
    sendLetter: createMailServer({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    onMail: createMailReports({ registry, logger, now, findOldestMail: store.findOldestMail }),
    wakeMailSender: () => mailSender.wake(),
    wakeProjector: () => projectLoop.wake(),
    billing: config.BILLING,
    dashboardUrl: config.DASHBOARD_URL,
    contactEmail: config.CONTACT_EMAIL,
    digestOf: (secret) => ({ digest: apiKeyDigest(secret, pepper.secret), pepper: pepper.name }),
    newUuid: randomUUID,
    newUlid: () => ulid(),
    usageLedgerDays: config.USAGE_LEDGER_DAYS,
    now,
    wait: waitMs,
    isRedisUsable,
    isRedisAway: isRedisAway ?? (() => !isRedisUsable()),
    onDrift: createMetrics(registry, store).onDrift,
    onUnreadable: (settlement) => logger.error({ settlement }, 'the ledger cannot take a settlement; it is left out'),
  });

  const reader = createUsageReader({ redis: usageRedis, group: 'account', consumer: randomUUID(), blockMs: usageBlockMs });
  const usageConsumer = createUsageConsumer({ reader, recordSettlements: operations.recordSettlements, logger });
  const endpointConsumer = onEndpointDisabled({
    nats,
    signatures,
    database,
    reportDisabledEndpoint: operations.reportDisabledEndpoint,
    logger,
    registry,
  });
  const policyConsumer = onPolicyDeleted({ nats, signatures, detachPolicy: operations.detachPolicy, logger, registry });
  const projectLoop = createLoop({ name: 'projections', intervalMs: projectEveryMs, work: operations.projectMarked, logger });
  const reconcileLoop = createLoop({ name: 'usage reconciler', intervalMs: reconcileEveryMs, work: operations.reconcileUsage, logger });
  const holdsLoop = createLoop({ name: 'expired holds', intervalMs: freeHoldsEveryMs, work: operations.freeExpiredHolds, logger });
  const endedLoop = createLoop({ name: 'ended sessions', intervalMs: deleteEndedEveryMs, work: operations.deleteEnded, logger });
  const settlementsLoop = createLoop({
    name: 'old settlements',
    intervalMs: deleteSettlementsEveryMs,
    work: operations.deleteOldSettlements,
    logger,
  });
  const mailSender = createMailSender({ sendNextMail: operations.sendNextMail, logger, intervalMs: sendMailsEveryMs });
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    logger,
    registry,
    services: [
      implement(accountService, accountRpc(operations)),
      implement(keyService, keyRpc(operations)),
      implement(siteService, siteRpc(operations)),
      implement(subscriptionService, subscriptionRpc(operations)),
      implement(usageService, usageRpc(operations)),
      implement(userService, userRpc(operations)),
      implement(sessionService, sessionRpc(operations)),
      implement(contactService, contactRpc(operations)),
    ],
  });

  const parts: Part[] = [
    { name: 'migrations', start: async () => void (await migrate(config.DATABASE_URL, migrations)) },
    database,
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
    relay,
    // Neither Redis nor NATS makes this service ready: it serves without them, and its loops catch up.
    redis,
    { name: 'redis for usage', start: usageRedis.start, stop: usageRedis.stop },
    usageConsumer,
    policyConsumer,
    endpointConsumer,
    projectLoop,
    reconcileLoop,
    holdsLoop,
    endedLoop,
    settlementsLoop,
    // A mail server that is away stops nothing: mails wait.
    mailSender,
    rpc,
  ];

  const app = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...app, rpcPort: rpc.port };
}
