import { setTimeout as delay } from 'node:timers/promises';
import { isContention, type Database } from '@consent/postgres';
import type { Cleanup } from './cleanup';
import { familyCpuUs, hasProcessTable, readProcessTable } from './measure/process-table';
import { createEventStream, type EventStream } from './product/event-stream';
import type { Product } from './product/start-product';
import { createTenant, type Tenant } from './product/tenant';
import { openDatabase } from './open-database';

export interface Stage {
  product: Product;
  tenant: Tenant;
  database: Database;
  folder: string;
  rounds: number;
  seconds: number;
  signal: AbortSignal;
  /** Before every run: waits for background work and flushes writes. */
  settle(): Promise<void>;
  clear(): Promise<void>;
  countConsents(): Promise<number>;
  countUnpublished(): Promise<number>;
  /** Leaves that are not in a log yet, or whose signing the queue does not know yet. */
  countUnlogged(): Promise<number>;
}

interface StageOptions {
  product: Product;
  folder: string;
  rounds: number;
  seconds: number;
  cleanup: Cleanup;
}

const longestCalmingMs = 30_000;
const lookEveryMs = 250;
/** Share of one core. */
const calmShare = 0.1;

const mostTruncates = 10;

/** TRUNCATE locks six tables in turn, so it can deadlock with a statement of the running product. */
async function truncate(database: Database): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await database.query('bench_truncate', 'TRUNCATE consents, consent_history, receipts, erasures, outbox, log_queue', []);
      return;
    } catch (error) {
      if (!isContention(error) || tried === mostTruncates) throw error;
    }
  }
}

export async function createStage({ product, folder, rounds, seconds, cleanup }: StageOptions): Promise<Stage> {
  const { signal } = cleanup;
  const database = openDatabase(product.consentAdminUrl, 4);
  cleanup.add(() => database.stop());
  const tenant = await createTenant(product, database);
  const events: EventStream = await createEventStream(product.servers.nats.url);
  cleanup.add(() => events.close());

  const count = async (name: string, sql: string): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(name, sql, []);
    return rows[0]?.count ?? 0;
  };

  /** Usage and events are processed after the answers. The next run must not pay for that. */
  async function waitUntilCalm(): Promise<void> {
    if (!hasProcessTable) return delay(3000, undefined, { signal });
    const cpuUs = () => {
      const table = readProcessTable();
      return product.watched().reduce((sum, { pid }) => sum + familyCpuUs(table, pid), 0);
    };
    const deadline = Date.now() + longestCalmingMs;
    for (let before = cpuUs(); Date.now() < deadline;) {
      await delay(lookEveryMs, undefined, { signal });
      const now = cpuUs();
      if (now - before < lookEveryMs * 1000 * calmShare) return;
      before = now;
    }
  }

  const settle = async () => {
    signal.throwIfAborted();
    await waitUntilCalm();
    await database.query('bench_checkpoint', 'CHECKPOINT', []);
  };

  return {
    product,
    tenant,
    database,
    folder,
    rounds,
    seconds,
    signal,
    settle,
    clear: async () => {
      signal.throwIfAborted();
      await truncate(database);
      await events.purge();
      await settle();
    },
    countConsents: () => count('bench_consents', 'SELECT count(*) FROM consents'),
    countUnpublished: () => count('bench_unpublished', 'SELECT count(*) FROM outbox WHERE published_at IS NULL'),
    countUnlogged: () => count('bench_unlogged', 'SELECT coalesce(sum(leaves), 0)::integer AS count FROM log_queue'),
  };
}
