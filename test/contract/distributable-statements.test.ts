import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@consent/testkit';
import makeKnex from 'knex';
import { refuseMigrationQuery, refuseStatement, sqlTextsOf } from './distributable-rules';

const root = join(__dirname, '../..');

/** All statements that the service runs on its tables. Consent consumes no events. */
const folders = ['services/consent/src', 'packages/events/src', 'packages/log-queue/src', 'packages/service/src/idempotency'];
const ofConsumers = new Set(['handled-events.ts', 'failed-events.ts', 'dead-events.ts']);

const migrations = join(root, 'services/consent/migrations');
const migrationFiles = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const textOfMigration = (file: string) => readFileSync(join(migrations, file), 'utf8');
const tables = new Set(
  migrationFiles.flatMap((file) => [...textOfMigration(file).matchAll(/\bCREATE TABLE (\w+)/g)].map(([, name]) => name as string)),
);

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ofConsumers.has(file) && file !== 'event-tables.ts')
    .map((file) => join(folder, file)),
);

/** So all of its tables can live in one distributed schema of Citus, on a server of their own. */
describe('the service consent', () => {
  test('has only statements that a distributed schema can plan, with the same meaning', () => {
    const texts = files.flatMap((file) => sqlTextsOf(readFileSync(join(root, file), 'utf8')).map((sql) => ({ file, sql })));
    expect([texts.length > 90, tables.size]).toEqual([true, 32]);
    expect(texts.flatMap(({ file, sql }) => refuseStatement(sql, tables).map((reason) => `${file}: a statement ${reason}`))).toEqual([]);
  });

  test('has migrations that send one command a query, up and down', async () => {
    const { url } = await createTestDatabase('distributable_from_empty');
    const knex = makeKnex({
      client: 'pg',
      connection: url,
      migrations: { directory: migrations, loadExtensions: ['.js'] },
      pool: { min: 0, max: 1 },
    });
    const queries: string[] = [];
    knex.on('query', ({ sql }: { sql: string }) => queries.push(sql));
    try {
      await knex.migrate.latest();
      await knex.migrate.rollback(undefined, true);
    } finally {
      await knex.destroy();
    }
    expect(queries.length).toBeGreaterThan(100);
    expect(queries.flatMap(refuseMigrationQuery)).toEqual([]);
  });

  test('has migrations that set the storage of a column only where this is possible', () => {
    const setting = migrationFiles.filter((file) => /\bSET STORAGE\b/i.test(textOfMigration(file)));
    expect(setting).toEqual([join('frozen', 'commands.js')]);
  });
});

describe('the rule about statements', () => {
  const someTables = new Set(['t', 'h', 'outbox', 'deltas', 'answers', 'fold']);

  test.each([
    ['UPDATE outbox SET a = 1 RETURNING outbox.created_at::text AS at', 'RETURNING'],
    [`WITH b AS (UPDATE t SET a = 1 RETURNING at > now() - interval '1 s' AS late) SELECT FROM b`, 'RETURNING'],
    [`INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2 WHERE t.at <= now()`, 'ON CONFLICT'],
    [`INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2 WHERE t.at <= excluded.at - interval '24 hours'`, 'ON CONFLICT'],
    [`WITH k AS (INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET at = now() RETURNING a) SELECT FROM k`, 'ON CONFLICT'],
    ['UPDATE t SET a = CASE WHEN $1 THEN now() END WHERE b = 1', 'chooses a mutable expression'],
    ['UPDATE t x SET a = coalesce(a, now())', 'chooses a mutable expression'],
    [`UPDATE relay_state SET until = clock_timestamp() + interval '10 s'`, 'volatile'],
    [`UPDATE t SET at = written_at + interval '2 s'`, 'adds an interval to a column'],
    [
      'WITH next AS (SELECT ctid AS place FROM t), gone AS (DELETE FROM t WHERE ctid = ANY (ARRAY(SELECT place FROM next))) SELECT 1',
      'ctid from another part',
    ],
    ['INSERT INTO h (n) SELECT (SELECT max(n) FROM h) + 1 FROM (VALUES ($1)) AS v RETURNING n', 'reads from a table'],
    ['INSERT INTO h (n) SELECT id FROM t', 'reads from a table'],
    ['INSERT INTO h AS old (n) SELECT 1 FROM unnest($1::int[]) AS n, t ON CONFLICT DO NOTHING', 'reads from a table'],
    ['WITH a AS (DELETE FROM t RETURNING n) INSERT INTO outbox (id) SELECT n FROM a', 'leaves created_at of outbox to its default'],
    ['INSERT INTO outbox (id) SELECT e.id FROM unnest($1::text[]) AS e(id) WHERE (SELECT count(*) FROM kept) > 0', 'leaves created_at'],
    [`SELECT tableoid FROM outbox`, 'tableoid'],
    ['SELECT FROM deltas WHERE written_by >= pg_snapshot_xmin(pg_current_snapshot())', 'snapshot beside tables'],
    ['SELECT pg_try_advisory_xact_lock(1) FROM answers', 'locks beside tables'],
    [`SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_sort']) AS name`, 'the coordinator only'],
    [`SET LOCAL lock_timeout = '3s'; UPDATE t SET a = 1`, 'several commands'],
  ])('refuses %s', (sql, reason) => {
    expect(refuseStatement(sql, someTables)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    `UPDATE t SET at = now(), later = now() + interval '5 s' WHERE a = $1 RETURNING a`,
    `UPDATE t SET at = CASE WHEN $1 THEN clock.now END FROM (SELECT now()) AS clock WHERE a = 1`,
    `UPDATE t SET at = (at AT TIME ZONE 'UTC' + interval '2 s') AT TIME ZONE 'UTC'`,
    `INSERT INTO t (a) SELECT $1 ON CONFLICT (a) DO UPDATE SET a = excluded.a WHERE excluded.at - t.at >= interval '24 hours'`,
    'DELETE FROM t WHERE ctid = ANY (ARRAY(\n  SELECT ctid FROM t ORDER BY a LIMIT 10 FOR UPDATE SKIP LOCKED))',
    'WITH last AS MATERIALIZED (SELECT max(n) AS n FROM h) INSERT INTO h (n) SELECT last.n + 1 FROM last RETURNING n',
    'WITH a AS (DELETE FROM t RETURNING n) INSERT INTO outbox (id, created_at) SELECT n, $1 FROM a',
    'INSERT INTO outbox (id) SELECT e.id FROM unnest($1::text[]) AS e(id)',
    'SELECT pg_snapshot_xmin(s)::text FROM pg_current_snapshot() AS s',
    'SELECT pg_try_advisory_xact_lock(id) FROM unnest($1::bigint[]) AS id',
    `SELECT set_config('enable_seqscan', 'off', true) FROM fold`,
    `UPDATE t SET note = 'RETURNING now()::text'`,
  ])('allows %s', (sql) => {
    expect(refuseStatement(sql, someTables)).toEqual([]);
  });

  test('reads the SQL of a file, also in a template with expressions', () => {
    expect(sqlTextsOf('const a = `SELECT ${b} FROM c`; query("x", \'UPDATE t SET a = 1\'); const d = "some text";')).toEqual([
      'SELECT $0 FROM c',
      'UPDATE t SET a = 1',
    ]);
  });
});

describe('the rule about migrations', () => {
  test.each([
    ['CREATE TABLE a (b int); CREATE INDEX ON a (b);', 'several commands'],
    ['ALTER TABLE a ADD COLUMN b int, ADD PRIMARY KEY (b)', 'for each'],
    ['ALTER TABLE a DROP CONSTRAINT a_pkey, DROP COLUMN b', 'for each'],
  ])('refuses %s', (sql, reason) => {
    expect(refuseMigrationQuery(sql)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    'ALTER TABLE a ADD COLUMN b int, ADD COLUMN c int;',
    'ALTER TABLE a ADD PRIMARY KEY (b, c)',
    `COMMENT ON TABLE a IS 'first; second'`,
  ])('allows %s', (sql) => {
    expect(refuseMigrationQuery(sql)).toEqual([]);
  });
});
