import type { Database, Handle } from '@consent/postgres';
import type { Logger } from '@consent/kernel';
import { isNeededByLogQueue } from './log-queue';
import { putBackMisplaced } from './misplaced-rows';

interface PartitionOptions {
  database: Database;
  logger: Logger;
  retentionDays: number;
  /** The database's clock when absent, because it also dates the rows. */
  now?: () => number;
}

const dayMs = 86_400_000;
const daysAhead = 2;
const maintenanceLock = 4_610_206;

const startOfDay = (timeMs: number) => Math.floor(timeMs / dayMs) * dayMs;
const partitionOf = (dayStartMs: number) => `outbox_${new Date(dayStartMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

const dayOf = (partition: string) => Date.parse(partition.replace(/^outbox_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));

/** Rows of today in the default partition are then in the past, even if a clock was slightly ahead. */
const attachAfterMs = 10_000;
const pauseWhileMisplacedMs = 60_000;

/** Safe to run in several processes. Returns a delay until the next run if rows are left in the default partition. */
export async function maintainPartitions({ database, logger, retentionDays, now }: PartitionOptions): Promise<number | void> {
  const nowMs = now?.() ?? (await readClock(database));
  const today = startOfDay(nowMs);
  const oldestKept = today - retentionDays * dayMs;

  await makeToday(database, nowMs, logger);
  const isClean = await putBackMisplaced({ database, nowMs, oldestKeptMs: oldestKept });
  for (let day = today + dayMs; day <= today + daysAhead * dayMs; day += dayMs) {
    if (!(await makePartition(database, { day, fromMs: day }))) logger.warn({ partition: partitionOf(day) }, 'no outbox partition yet');
  }
  if (!(await isRepublishing(database))) {
    for (const name of await listPartitions(database)) {
      if (name < partitionOf(oldestKept)) await dropPartition(database, name, logger);
    }
  }
  return isClean ? undefined : pauseWhileMisplacedMs;
}

async function readClock(database: Database): Promise<number> {
  const { rows } = await database.query<{ now: Date }>('read_clock', 'SELECT now() AS now', []);
  return (rows[0] as { now: Date }).now.getTime();
}

/**
 * If rows of today are in the default partition, today's partition starts a few seconds from now, and those rows are moved
 * into it later.
 */
async function makeToday(database: Database, nowMs: number, logger: Logger): Promise<void> {
  const day = startOfDay(nowMs);
  if (await makePartition(database, { day, fromMs: day })) return;
  logger.warn({ partition: partitionOf(day) }, 'the day began without an outbox partition; its rows will be moved');
  const fromMs = nowMs + attachAfterMs;
  if (fromMs < day + dayMs) await makePartition(database, { day, fromMs });
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

/** Writers queue behind us while we wait for one of these locks, so fail early and retry later. */
async function limitLockWait(tx: Handle): Promise<void> {
  await tx.execute(`SET LOCAL lock_timeout = '200ms'`);
}

/**
 * Makes the partition of a day, or of what follows `fromMs`. Uses ATTACH, not CREATE … PARTITION OF, because it blocks
 * only writers of the default partition, which normally has none. If rows of that time are already in the default
 * partition, PostgreSQL refuses to attach, and this returns false.
 */
async function makePartition(database: Database, { day, fromMs }: { day: number; fromMs: number }): Promise<boolean> {
  const name = partitionOf(day);
  const [from, to] = [fromMs, day + dayMs].map((bound) => new Date(bound).toISOString());
  const made = database.transaction(async (tx) => {
    await tx.execute(`SELECT pg_advisory_xact_lock(${maintenanceLock})`);
    if ((await listPartitions(tx)).includes(name)) return true;
    await limitLockWait(tx);
    await tx.execute(`CREATE TABLE ${name} (LIKE outbox INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)`);
    await tx.execute(`ALTER TABLE outbox ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
    return true;
  });
  return made.catch((error: unknown) => {
    if (isRefusedForDefaultRows(error)) return false;
    throw error;
  });
}

function isRefusedForDefaultRows(error: unknown): boolean {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return cause?.code === '23514';
}

/** Dropping waits for every writer. A partition stays while it has events that are not published, or not logged yet. */
async function dropPartition(database: Database, name: string, logger: Logger): Promise<void> {
  const dropped = database.transaction(async (tx) => {
    await limitLockWait(tx);
    await tx.execute('LOCK TABLE ONLY outbox IN ACCESS EXCLUSIVE MODE');
    if (!(await listPartitions(tx)).includes(name)) return;
    const { rowCount } = await tx.execute(`SELECT FROM ${name} WHERE published_at IS NULL LIMIT 1`);
    if (rowCount !== 0) throw new Error('it has events that were never published');
    if (await isNeededByLogQueue(tx, dayOf(name), dayOf(name) + dayMs)) throw new Error('it has events that the evidence log needs');
    await tx.execute(`DROP TABLE ${name}`);
  });
  await dropped.catch((error: unknown) => logger.error({ error, partition: name }, 'an old outbox partition was not dropped'));
}

async function isRepublishing(handle: Handle): Promise<boolean> {
  const { rowCount } = await handle.query(
    'is_republishing',
    'SELECT FROM relay_state WHERE republish_until IS NOT NULL ORDER BY stream LIMIT 1',
    [],
  );
  return rowCount === 1;
}
