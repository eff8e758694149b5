import type { Database, Handle } from '@consent/postgres';
import type { Logger } from '@consent/kernel';

interface PartitionOptions {
  database: Database;
  logger: Logger;
  retentionDays: number;
  now?: () => number;
}

const dayMs = 86_400_000;
const daysAhead = 2;
const maintenanceLock = 4_610_206;

const startOfDay = (timeMs: number) => Math.floor(timeMs / dayMs) * dayMs;
const partitionOf = (dayStartMs: number) => `outbox_${new Date(dayStartMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

/**
 * Creates the partitions for today and the next days, and drops those past retention. Safe to run concurrently in
 * several processes.
 */
export async function maintainPartitions({ database, logger, retentionDays, now = Date.now }: PartitionOptions): Promise<void> {
  const today = startOfDay(now());
  const oldestKept = today - retentionDays * dayMs;

  for (let day = today; day <= today + daysAhead * dayMs; day += dayMs) await makePartition(database, day, logger);

  if (await isRepublishing(database)) return;
  for (const name of await listPartitions(database)) {
    if (name < partitionOf(oldestKept)) await dropPartition(database, name, logger);
  }
  await database.query('delete_old_default_rows', `DELETE FROM outbox_default WHERE created_at < $1 AND published_at IS NOT NULL`, [
    new Date(oldestKept).toISOString(),
  ]);
}

async function listPartitions(handle: Handle): Promise<string[]> {
  const { rows } = await handle.query<{ name: string }>(
    'list_partitions',
    `SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'outbox'::regclass AND child.relname ~ '^outbox_[0-9]{8}$'`,
    [],
  );
  return rows.map((row) => row.name);
}

/** While we wait for one of these locks, writers queue behind us. Fail early and retry later. */
async function limitLockWait(tx: Handle): Promise<void> {
  await tx.execute(`SET LOCAL lock_timeout = '200ms'`);
}

/**
 * Uses ATTACH, not CREATE … PARTITION OF, because it blocks only writers of the default partition, which normally has
 * none. If rows of that day are already in the default partition, PostgreSQL refuses to attach. They then stay there
 * until they are past retention.
 */
async function makePartition(database: Database, dayStartMs: number, logger: Logger): Promise<void> {
  const name = partitionOf(dayStartMs);
  const [from, to] = [dayStartMs, dayStartMs + dayMs].map((bound) => new Date(bound).toISOString());
  const made = database.transaction(async (tx) => {
    await tx.execute(`SELECT pg_advisory_xact_lock(${maintenanceLock})`);
    if ((await listPartitions(tx)).includes(name)) return;
    await limitLockWait(tx);
    await tx.execute(`CREATE TABLE ${name} (LIKE outbox INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)`);
    await tx.execute(`ALTER TABLE outbox ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
  });
  await made.catch((error: unknown) => {
    if (!isRefusedForDefaultRows(error)) throw error;
    logger.warn({ partition: name }, 'the day began without its outbox partition; its rows stay in the default one');
  });
}

function isRefusedForDefaultRows(error: unknown): boolean {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return cause?.code === '23514';
}

/** Dropping waits for every writer. A partition with unpublished rows is kept. */
async function dropPartition(database: Database, name: string, logger: Logger): Promise<void> {
  const dropped = database.transaction(async (tx) => {
    await limitLockWait(tx);
    await tx.execute('LOCK TABLE ONLY outbox IN ACCESS EXCLUSIVE MODE');
    if (!(await listPartitions(tx)).includes(name)) return;
    const { rowCount } = await tx.execute(`SELECT FROM ${name} WHERE published_at IS NULL LIMIT 1`);
    if (rowCount !== 0) throw new Error('it has events that were never published');
    await tx.execute(`DROP TABLE ${name}`);
  });
  await dropped.catch((error: unknown) => logger.error({ error, partition: name }, 'an old outbox partition was not dropped'));
}

async function isRepublishing(handle: Handle): Promise<boolean> {
  const { rowCount } = await handle.query('is_republishing', 'SELECT FROM relay_state WHERE republish_until IS NOT NULL LIMIT 1', []);
  return rowCount === 1;
}
