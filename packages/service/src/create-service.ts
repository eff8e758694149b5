import type { ProcessName } from '@consent/contracts';
import { createEventMaker, createEventSignatures, createRelay, type EventSignatures, type MakeEvent } from '@consent/events';
import {
  createLoop,
  createProcess,
  createRegistry,
  readNatsLogin,
  readTlsFiles,
  type Logger,
  type NatsLogin,
  type Part,
  type Process,
  type Registry,
  type serviceSettings,
  type SettingsOf,
} from '@consent/kernel';
import {
  assertDurability,
  createDatabase,
  migrate,
  waitForMigrations,
  type Database,
  type Settings,
  type Transaction,
} from '@consent/postgres';
import { createRpcConnection, createRpcServer, currentRequest, type Implementation, type RpcConnection } from '@consent/rpc';

export type ServiceConfig = SettingsOf<typeof serviceSettings>;

export interface Service extends Process {
  rpcPort: () => number;
}

export interface ServiceFoundation {
  registry: Registry;
  database: Database;
  transaction: Transaction;
  /** Wakes the relay, for statements that write events outside of `transaction`. */
  sendEvents: () => void;
  makeEvent: MakeEvent;
  nats: NatsLogin;
  signatures: EventSignatures;
  tls: ReturnType<typeof readTlsFiles>;
  /** The connection starts and stops with this service and does not affect its readiness. */
  connect: (to: ProcessName, address: string) => RpcConnection;
  loop: (name: string, intervalMs: number, work: () => Promise<void>) => Part & { wake: () => void };
}

interface Built<Extras> {
  implementations: readonly Implementation[];
  parts: readonly Part[];
  extras?: Extras;
}

interface ServiceOptions {
  name: ProcessName;
  config: ServiceConfig;
  logger: Logger;
  migrations: string;
  databaseSettings?: Settings;
  /** While this returns true, the relay waits up to 10 s, because current writes are more urgent. */
  isBusy?: () => boolean;
}

export function createService<Extras extends object = object>(
  { name, config, logger, migrations, databaseSettings = {}, isBusy = () => false }: ServiceOptions,
  build: (foundation: ServiceFoundation) => Built<Extras>,
): Service & Extras {
  const registry = createRegistry(name);
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const database = createDatabase({
    url: config.DATABASE_URL,
    settings: databaseSettings,
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: name,
    deadlineAtMs: () => currentRequest()?.deadlineAtMs,
    signal: () => currentRequest()?.signal,
    logger,
    registry,
  });
  const relay = createRelay({ database, nats, signatures, streamReplicas: config.EVENT_STREAM_REPLICAS, logger, registry, isBusy });
  const connections: Part[] = [];

  const { implementations, parts, extras } = build({
    registry,
    database,
    // Publish right after the commit. The relay's poll picks up rows left by a crashed process.
    transaction: (work) => database.transaction(work).finally(relay.wake),
    sendEvents: relay.wake,
    makeEvent: createEventMaker(signatures),
    nats,
    signatures,
    tls,
    connect: (to, address) => {
      const connection = createRpcConnection({ to, address, tls, logger, registry });
      connections.push({ name: connection.name, start: connection.start, stop: connection.stop });
      return connection;
    },
    loop: (loopName, intervalMs, work) => createLoop({ name: loopName, intervalMs, work, logger }),
  });
  const rpc = createRpcServer({
    host: config.RPC_HOST,
    port: config.RPC_PORT,
    tls,
    reflection: config.RPC_REFLECTION === 'on',
    logger,
    registry,
    services: implementations,
  });

  const process = createProcess({
    nodeEnv: config.NODE_ENV,
    parts: [
      {
        name: 'migrations',
        start: async () => {
          if (config.MIGRATIONS === 'check') await waitForMigrations(config.DATABASE_URL, migrations, logger);
          else await migrate(config.DATABASE_URL, migrations);
        },
      },
      database,
      { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
      relay,
      ...connections,
      ...parts,
      rpc,
    ],
    opsHost: config.OPS_HOST,
    opsPort: config.OPS_PORT,
    registry,
    logger,
  });
  return { ...process, ...(extras as Extras), rpcPort: rpc.port };
}
