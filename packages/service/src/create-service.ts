import { mainCell, type ProcessName } from '@consent/contracts';
import { createEventMaker, createEventSignatures, type EventSignatures, type MakeEvent } from '@consent/events';
import {
  type Cell,
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
} from '@consent/kernel';
import type { Database, Settings, Transaction } from '@consent/postgres';
import { createRpcConnection, createRpcServer, type Implementation, type RpcConnection } from '@consent/rpc';
import { type Audit, createAudit } from './audit/audit';
import { createCells, type CellFoundation } from './cells';
import type { ServiceConfig } from './config';

export interface Service extends Process {
  rpcPort: () => number;
}

export interface ServiceFoundation {
  registry: Registry;
  /** At least one. The first is `main`, whose database and loops are those below. */
  cells: readonly [CellFoundation, ...CellFoundation[]];
  database: Database;
  transaction: Transaction;
  /** Wakes the relay, for statements that write events outside of `transaction`. */
  sendEvents: () => void;
  makeEvent: MakeEvent;
  audit: Audit;
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
  /** Default: one, in DATABASE_URL. */
  cells?: readonly Cell[];
  databaseSettings?: Settings;
  /** While this returns true, the relay waits up to 10 s, because current writes are more urgent. */
  isBusy?: () => boolean;
}

export function createService<Extras extends object = object>(
  { name, config, logger, migrations, cells: given = [onlyCell], databaseSettings = {}, isBusy = () => false }: ServiceOptions,
  build: (foundation: ServiceFoundation) => Built<Extras>,
): Service & Extras {
  const registry = createRegistry(name);
  const tls = readTlsFiles(config);
  const nats = readNatsLogin(config);
  const signatures = createEventSignatures({ keys: config.EVENT_KEYS, unsigned: config.EVENT_SIGNATURES });
  const { cells, parts: partsOfCells } = createCells({
    ...{ name, config, migrations, logger, registry, settings: databaseSettings, cells: given },
    relay: { nats, signatures, streamReplicas: config.EVENT_STREAM_REPLICAS, isBusy },
  });
  const main = cells.find((cell) => cell.name === mainCell);
  if (main === undefined) throw new Error(`There is no cell "${mainCell}".`);
  const connections: Part[] = [];
  const makeEvent = createEventMaker(signatures);

  const { implementations, parts, extras } = build({
    registry,
    cells: [main, ...cells.filter((cell) => cell !== main)],
    database: main.database,
    transaction: main.transaction,
    sendEvents: main.sendEvents,
    makeEvent,
    audit: createAudit(makeEvent),
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
    parts: [...partsOfCells(), ...connections, ...parts, rpc],
    opsHost: config.OPS_HOST,
    opsPort: config.OPS_PORT,
    registry,
    logger,
  });
  return { ...process, ...(extras as Extras), rpcPort: rpc.port };
}

const onlyCell: Cell = { name: mainCell, weight: 1, url: undefined, replicaUrl: undefined, schema: undefined };
