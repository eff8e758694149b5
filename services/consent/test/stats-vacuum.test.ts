import { randomUUID } from 'node:crypto';
import { createSilentLogger } from '@consent/kernel';
import { createDatabase, migrate, type Database, type Handle } from '@consent/postgres';
import { startTestPostgres, type TestServer } from '@consent/testkit';
import { Client } from 'pg';
import { migrations } from '../src/service';
import { foldStats } from '../src/stats/fold';
import { readNext } from '../src/stats/cursor.sql';
import { beginFold, foldDeltas, foldStatement, foldValues, readFoldHorizon } from '../src/stats/fold.sql';
import { sumStats, sumStatement } from '../src/stats/get.sql';

const today = '2026-11-21';
const accountId = randomUUID();
const siteId = randomUUID();

/** Its own server, because a cursor stops at the oldest transaction in flight in any database. */
let server: TestServer;
let databases = 0;
let database: Database;
let url: string;
let sql: Client;
/** Keeps a snapshot from the beginning, like a backup. Until it ends, vacuum removes no dead row. */
let old: Client;

beforeAll(async () => {
  server = await startTestPostgres();
  await createDatabaseAs('migrated');
  await migrate(urlOf('migrated'), migrations);
});
afterAll(() => server.remove());
beforeEach(async () => {
  url = await newDatabase();
  database = createDatabase({ url, poolSize: 4, applicationName: 'test', logger: createSilentLogger() });
  [sql, old] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([sql.connect(), old.connect()]);
  await old.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await old.query('SELECT FROM consent_stats');
});
afterEach(async () => {
  await Promise.all([sql.end(), old.end()]);
  await database.stop();
});

function urlOf(name: string): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabaseAs(definition: string): Promise<void> {
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${definition}`);
  await admin.end();
}

async function newDatabase(): Promise<string> {
  const name = `consent_${++databases}`;
  await createDatabaseAs(`${name} TEMPLATE migrated`);
  return urlOf(name);
}

/** Each decision in its own transaction. */
async function record(decisions: number, by: Client = sql): Promise<void> {
  await by.query(`
    DO $$ BEGIN
      FOR decision IN 1..${decisions} LOOP
        INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) VALUES ('${accountId}', '${siteId}', '${today}', '{"":[1,0]}');
        COMMIT;
      END LOOP;
    END $$`);
}

const foldBatch = (isSum: boolean, limit: number) =>
  database.transaction(async (tx) => {
    await beginFold(tx, { isSum }, 0);
    return foldDeltas(tx, { isSum }, limit);
  });

async function foldToSums(limit = 2000): Promise<void> {
  while ((await foldBatch(false, limit)) === limit);
}

async function foldAll(limit = 2000): Promise<void> {
  await foldToSums(limit);
  while ((await foldBatch(true, limit)) === limit);
}

const deltas = async () => (await sql.query('SELECT FROM consent_stats_deltas WHERE NOT is_sum')).rowCount;

const counted = async () =>
  (await sumStats(database, { accountId, siteId: undefined, fromDay: today, toDay: today })).days.map(({ accepted }) => accepted);

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

async function pagesOf(db: Handle, name: string, text: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(name, `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

async function pagesOfRead(): Promise<number> {
  return pagesOf(database, 'explain_read', sumStatement, [accountId, today, today, null, await readNext(database)]);
}

async function pagesOfFold({ isSum }: { isSum: boolean }): Promise<number> {
  let pages = 0;
  const rolledBack = database.transaction(async (tx) => {
    await beginFold(tx, { isSum }, 0);
    const values = foldValues({ isSum }, 2000, await readFoldHorizon(tx));
    pages = await pagesOf(tx, `explain_fold_${isSum}`, foldStatement({ isSum }), values);
    throw new Error('roll back');
  });
  await expect(rolledBack).rejects.toThrow();
  return pages;
}

test('[decision 5.1] during an old snapshot, folds and reads touch only pages with live deltas, regardless of the number of dead deltas', async () => {
  await record(100);
  const [fold, read] = [await pagesOfFold({ isSum: false }), await pagesOfRead()];
  for (let round = 0; round < 10; round++) {
    await record(500);
    await foldToSums();
  }
  const foldOfSums = await pagesOfFold({ isSum: true });
  await foldAll();
  for (let round = 0; round < 10; round++) {
    await record(10);
    await foldToSums();
  }
  await record(100);
  const { rows } = await sql.query<{ pages: number }>(`SELECT pg_relation_size('consent_stats_deltas')::integer / 8192 AS pages`);
  expect(rows[0]!.pages).toBeGreaterThan(50);
  // One more level of the indexes.
  const spare = 10;
  expect(await pagesOfFold({ isSum: false })).toBeLessThan(fold + spare);
  expect(await pagesOfFold({ isSum: true })).toBeLessThan(foldOfSums + spare);
  expect(await pagesOfRead()).toBeLessThan(read + spare);
  expect(await counted()).toEqual([5300]);
});

test('a transaction that commits after younger transactions were folded is still counted and folded, even in batches', async () => {
  const late = new Client({ connectionString: url });
  await late.connect();
  await late.query('BEGIN');
  await late.query(`INSERT INTO consent_stats_deltas (account_id, site_id, day, counts) VALUES ($1, $2, $3, '{"":[1,0]}')`, [
    accountId,
    siteId,
    today,
  ]);
  await record(25);
  await foldAll(10);
  expect(await counted()).toEqual([25]);
  await late.query('COMMIT');
  await late.end();
  expect(await counted()).toEqual([26]);
  await record(1);
  await foldAll(10);
  expect(await counted()).toEqual([27]);
  expect((await sql.query('SELECT FROM consent_stats_deltas')).rowCount).toBe(0);
});

test('a cursor from the dump of a cluster with more transactions skips no delta, and is corrected', async () => {
  await sql.query(`UPDATE consent_stats_fold SET folded_below = '4000000000'`);
  await record(3);
  expect(await counted()).toEqual([3]);
  await foldAll();
  expect((await sql.query('SELECT FROM consent_stats_deltas')).rowCount).toBe(0);
  expect((await sql.query(`SELECT FROM consent_stats_fold WHERE folded_below <= pg_current_xact_id()`)).rowCount).toBe(2);
  expect(await counted()).toEqual([3]);
});

test('a process of the previous release, without a cursor, may fold in parallel', async () => {
  await record(50);
  // The statement of the previous release.
  const before = `DELETE FROM consent_stats_deltas AS deltas
    USING (SELECT account_id, id FROM consent_stats_deltas LIMIT 10 FOR UPDATE SKIP LOCKED) AS next
    WHERE deltas.account_id = next.account_id AND deltas.id = next.id RETURNING 1`;
  await sql.query('BEGIN');
  expect((await sql.query(before)).rowCount).toBe(10);
  const folding = foldAll();
  await sql.query('ROLLBACK');
  await folding;
  expect(await counted()).toEqual([50]);
  expect((await sql.query('SELECT FROM consent_stats_deltas')).rowCount).toBe(0);
});

test('all processes together sum deltas six times a minute, and change counters six times an hour', async () => {
  await record(1);
  await Promise.all([foldStats(database), foldStats(database)]);
  const left = async () => [await deltas(), (await sql.query('SELECT FROM consent_stats_deltas WHERE is_sum')).rowCount];
  const pass = (seconds: number) => sql.query(`UPDATE consent_stats_fold SET folded_at = folded_at - make_interval(secs => $1)`, [seconds]);
  expect(await left()).toEqual([0, 0]);
  await record(2);
  await foldStats(database);
  expect(await left()).toEqual([2, 0]);
  await pass(11);
  await foldStats(database);
  expect(await left()).toEqual([0, 1]);
  await pass(601);
  await foldStats(database);
  expect(await left()).toEqual([0, 0]);
  expect(await counted()).toEqual([3]);
});
