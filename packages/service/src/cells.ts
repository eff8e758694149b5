import { setTimeout as wait } from 'node:timers/promises';
import { createRelay, type Relay } from '@consent/events';
import { type Cell, createLifecycle, createLoop, type Logger, type Part, type Registry } from '@consent/kernel';
import { unavailable } from '@consent/kernel/errors';
import {
  assertDurability,
  createDatabase,
  migrate,
  openSharedConnections,
  toServiceError,
  urlOfSchema,
  waitForMigrations,
  type Database,
  type Settings,
  type Transaction,
} from '@consent/postgres';
import { currentRequest } from '@consent/rpc';
import type { ServiceConfig } from './config';

/** A database with all tables of the service, and what runs on it. Most services have one, consent may have several (ADR 16). */
export interface CellFoundation {
  name: string;
  database: Database;
  transaction: Transaction;
  /** Wakes the relay, for statements that write events outside of `transaction`. */
  sendEvents: () => void;
  /** Its lines name the cell, if there are several. */
  logger: Logger;
  /** Label of metrics; undefined with one cell. */
  label: string | undefined;
  replicaUrl: string | undefined;
  url: string;
  /** Runs while the cell is open. */
  loop: (name: string, intervalMs: number, work: () => Promise<void>) => Part & { wake: () => void };
  /** Starts after the relay of the cell, and stops before it. */
  add: (part: Part) => void;
}

interface CellsOptions {
  name: string;
  cells: readonly Cell[];
  config: ServiceConfig;
  migrations: string;
  settings: Settings;
  logger: Logger;
  registry: Registry;
  relay: Omit<Parameters<typeof createRelay>[0], 'database' | 'logger' | 'registry' | 'cell'>;
}

/** How long a start waits for others to migrate a cell (MIGRATIONS=check), which may be out of their reach. */
const longestCheckMs = 5000;
const tryAgainMs = 2000;
/** Of one try to reach a cell among several. */
const reachableTimeoutMs = 2000;

export function urlOfCell({ url, schema }: Partial<Pick<Cell, 'url' | 'schema'>>, databaseUrl: string): string {
  return schema === undefined ? (url ?? databaseUrl) : urlOfSchema(url ?? databaseUrl, schema);
}

/** Ask for the parts after everything was added to the cells. */
export function createCells(options: CellsOptions): { cells: readonly CellFoundation[]; parts: () => Part[] } {
  const { name, config, settings, logger, registry } = options;
  const placed = options.cells.map((cell) => ({ ...cell, url: urlOfCell(cell, config.DATABASE_URL) }));
  const shared = { applicationName: name, settings, poolSize: config.DATABASE_POOL_SIZE, logger };
  const connections = openSharedConnections({ ...shared, urls: placed.map(({ url }) => url) });
  const isOnly = placed.length === 1;
  const opened = placed.map((cell) => {
    const ownLogger = isOnly ? logger : logger.child({ cell: cell.name });
    const label = isOnly ? undefined : cell.name;
    const database = createDatabase({
      ...{ ...shared, url: cell.url, connections: connections.get(cell.url), cell: label, registry, logger: ownLogger },
      deadlineAtMs: () => currentRequest()?.deadlineAtMs,
      signal: () => currentRequest()?.signal,
    });
    const relay = createRelay({ ...options.relay, database, registry, logger: ownLogger, cell: label });
    return openCell({ ...options, ...cell, database, relay, logger: ownLogger, label, isOnly });
  });
  const cells = opened.map(({ foundation }) => foundation);
  const [only] = opened;
  if (isOnly && only !== undefined) return { cells, parts: only.parts };
  const stop = async () => void (await Promise.all(opened.map((cell) => cell.stop())));
  const part: Part = {
    name: 'cells',
    start: async () => {
      try {
        await Promise.all(opened.map((cell) => cell.start()));
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
    // The accounts of an absent cell must not cost those of the others a process.
    isReady: async () => (await Promise.all(opened.map((cell) => cell.isReady()))).includes(true),
  };
  return { cells, parts: () => [part] };
}

interface OpenOptions extends Pick<CellsOptions, 'config' | 'migrations' | 'logger'> {
  name: string;
  url: string;
  replicaUrl: string | undefined;
  database: Database;
  relay: Relay;
  label: string | undefined;
  isOnly: boolean;
}

function openCell({ name, url, replicaUrl, database, relay, label, isOnly, config, migrations, logger }: OpenOptions) {
  const added: Part[] = [];
  const stopping = new AbortController();
  let onTried: () => void = () => undefined;
  const tried = new Promise<void>((resolve) => (onTried = resolve));
  let isOpen = false;
  let opening: Promise<void> | undefined;
  let lifecycle: ReturnType<typeof createLifecycle> | undefined;

  const prepared: Part[] = [
    {
      name: 'migrations',
      start: async () => {
        if (config.MIGRATIONS === 'check') await waitForMigrations(url, migrations, logger, stopping.signal);
        else await migrate(url, migrations, isOnly ? {} : { reachableTimeoutMs });
      },
    },
    database,
    { name: 'durability', start: () => assertDurability(database, { logger, production: config.NODE_ENV === 'production' }) },
  ];

  async function open(): Promise<void> {
    for (;;) {
      try {
        for (const part of prepared) await part.start?.();
        break;
      } catch (error) {
        if (stopping.signal.aborted || toServiceError(error).kind !== 'unavailable') throw namedFailure(error);
        logger.error({ error }, 'the cell cannot be reached; trying again');
        onTried();
        await wait(tryAgainMs, undefined, { signal: stopping.signal });
      }
    }
    if (stopping.signal.aborted) return;
    isOpen = true;
    lifecycle = createLifecycle([relay, ...added], logger);
    await lifecycle.start();
  }

  const namedFailure = (error: unknown) =>
    new Error(`Cell "${name}" of CELLS cannot be opened: ${(error as Error).message}`, { cause: error });

  const foundation: CellFoundation = {
    ...{ name, url, replicaUrl, label, logger },
    database: isOnly ? database : refuseWhileClosed(database, () => isOpen),
    // Publish right after the commit. The relay's poll picks up rows left by a crashed process.
    transaction: (work) => foundation.database.transaction(work).finally(relay.wake),
    sendEvents: relay.wake,
    loop: (loopName, intervalMs, work) => {
      const loop = createLoop({ name: loopName, intervalMs, work, logger });
      added.push(loop);
      return loop;
    },
    add: (part) => void added.push(part),
  };

  return {
    foundation,
    /** For the only cell of a process. */
    parts: () => [...prepared, relay, ...added],
    start: async () => {
      opening = open();
      // One that cannot be reached must not keep the others waiting.
      const isChecked = config.MIGRATIONS === 'check' ? [wait(longestCheckMs, undefined, { ref: false })] : [];
      await Promise.race([opening, tried, ...isChecked]);
      opening.catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.fatal({ error }, 'the cell stays closed');
      });
    },
    stop: async () => {
      stopping.abort();
      await opening?.catch(() => undefined);
      await lifecycle?.stop();
      await database.stop();
    },
    isReady: async () => isOpen && (await database.isReady()),
  };
}

/** Until its migrations have run, a cell has no tables, or those of an earlier release. */
function refuseWhileClosed(database: Database, isOpen: () => boolean): Database {
  const whenOpen = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isOpen()) throw unavailable('The database is unavailable.');
    return work();
  };
  return {
    ...database,
    connect: () => whenOpen(() => database.connect()),
    query: (name, text, values) => whenOpen(() => database.query(name, text, values)),
    execute: (text) => whenOpen(() => database.execute(text)),
    transaction: (work) => whenOpen(() => database.transaction(work)),
  };
}
