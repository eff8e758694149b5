import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createRedis } from '@consent/admission';
import {
  createLoop,
  createProcess,
  createRegistry,
  type Logger,
  observeConnection,
  type Part,
  type Process,
  readNatsLogin,
  readTlsFiles,
} from '@consent/kernel';
import { policyService, siteService } from '@consent/contracts';
import { assertDurability, createDatabase, migrate, withTransaction } from '@consent/postgres';
import { createEventMaker, createEventSignatures, createRelay } from '@consent/events';
import { createRpcConnection, createRpcServer, implement } from '@consent/rpc';
import { createProjections } from './clients/projections';
import { createSiteDetacher } from './clients/site-detacher';
import type { PolicyConfig } from './config';
import { createPolicyEvents } from './events/policy-events';
import { observeMarked } from './metrics';
import { createOperations } from './operations';
import { policyRpc } from './rpc/policy-rpc';
import { createPolicyStore } from './store/policy-store';

const migrations = join(__dirname, '..', 'migrations');

export interface PolicyApp extends Process {
  /** Port in use; asked for after start. */
  rpcPort: () => number;
}

/** Builds the policy service, in the order in which its parts start. */
export function createPolicyApp(config: PolicyConfig, { logger }: { logger: Logger }): PolicyApp {
  const registry = createRegistry('policy');
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const database = createDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: 'policy',
    logger,
    registry,
  });
  const store = createPolicyStore(database);
  const inTransaction = withTransaction(database, createPolicyStore);
  const relay = createRelay({ database, nats, signatures, streamReplicas: config.EVENT_STREAM_REPLICAS, logger, registry });
  const account = createRpcConnection({ to: 'account', address: config.ACCOUNT_ADDRESS, tls, logger, registry });
  const redis = createRedis(config.REDIS_URL, {
    logger,
    // Redis may be back without what it took last. This is marked before anything new is confirmed.
    beforeUse: store.doubtProjections,
    onConnect: () => loop.wake(),
  });
  observeConnection(registry, 'redis', 'projections', redis.isUsable);
  const projections = createProjections(redis, logger);

  const operations = createOperations({
    store,
    // What was committed goes out at once; the relay's own poll covers what a killed process left.
    inTransaction: (work) => inTransaction(work).finally(relay.wake),
    events: createPolicyEvents(createEventMaker(signatures)),
    offerProjection: projections.offer,
    writeProjections: projections.write,
    detachSites: createSiteDetacher(account.client(siteService), logger),
    newId: randomUUID,
    now: Date.now,
  });
  observeMarked(registry, store.countMarked);
  const loop = createLoop({ name: 'projections', intervalMs: 1000, work: operations.projectMarked, logger });
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    logger,
    registry,
    services: [implement(policyService, policyRpc(operations))],
  });

  const parts: Part[] = [
    { name: 'migrations', start: async () => void (await migrate(config.DATABASE_URL, migrations)) },
    database,
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
    relay,
    // Without account a deletion still does its part: whether it is there does not make this service ready.
    { name: account.name, start: account.start, stop: account.stop },
    redis,
    loop,
    rpc,
  ];

  const app = createProcess({ parts, opsHost: config.OPS_HOST, opsPort: config.OPS_PORT, registry, logger });
  return { ...app, rpcPort: rpc.port };
}
