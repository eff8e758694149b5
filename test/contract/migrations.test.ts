import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as events from '@consent/events';
import { changeSchema, createTestDatabase } from '@consent/testkit';
import makeKnex, { type Knex } from 'knex';
import { refuseImports, refuseSeveralTables, refuseStatements } from './migration-rules';

const root = join(__dirname, '../..');
const services = readdirSync(join(root, 'services'));
const directoryOf = (service: string) => join(root, 'services', service, 'migrations');

/** Migrations up to this one predate the rule about statements. */
const lastWithoutRule = '20261123090000';
/** Migrations up to this one predate the rule that a migration alters one table. */
const lastOfSeveral = '20261130999999';

const scripts = (directory: string) => readdirSync(directory).filter((name) => name.endsWith('.js'));

describe.each(services)('the migrations of %s', (service) => {
  const directory = directoryOf(service);

  test('load only Node modules and frozen copies, so that they never change', () => {
    const files = [...scripts(directory), ...scripts(join(directory, 'frozen')).map((name) => `frozen/${name}`)];
    expect(files.flatMap((file) => refuseImports(file, readFileSync(join(directory, file), 'utf8')))).toEqual([]);
  });

  const files = scripts(directory).sort();
  const withRule = new Set(files.filter((name) => name.slice(0, lastWithoutRule.length) > lastWithoutRule));

  // Without newer migrations there is nothing to check, and running the older ones takes seconds.
  if (withRule.size > 0)
    test('neither lock nor rewrite a table that has rows', async () => {
      const { url } = await createTestDatabase(`${service}_from_empty`);
      const knex = makeKnex({
        client: 'pg',
        connection: url,
        migrations: { directory, loadExtensions: ['.js'] },
        pool: { min: 0, max: 1 },
      });
      const refused: string[] = [];
      let statements: string[] = [];
      knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
      try {
        for (const name of files) {
          const existing = await tablesOf(knex);
          statements = [];
          await knex.migrate.up({ name });
          if (!withRule.has(name)) continue;
          const sql = statements.join(';\n');
          const faults = [...refuseStatements(sql, existing), ...(name > lastOfSeveral ? refuseSeveralTables(sql, existing) : [])];
          refused.push(...faults.map((fault) => `${name}: ${fault}`));
        }
      } finally {
        await knex.destroy();
      }
      expect(refused).toEqual([]);
    });
});

describe('the rule about imports', () => {
  test.each([
    ['20261123100000_a.js', `require('@consent/events')`],
    ['20261123100000_a.js', `require("../src/rule")`],
    ['20261123100000_a.js', `import { x } from 'knex'`],
    ['20261123100000_a.js', `await import('pg')`],
    ['20261123100000_a.js', `require('./frozen/../../src/rule')`],
    ['frozen/event-tables.js', `require('@consent/events')`],
    ['frozen/event-tables.js', `require('../20261123100000_a')`],
  ])('%s may not have %s', (file, text) => {
    expect(refuseImports(file, text)).toEqual([expect.stringMatching(/^\S+ loads .+ Copy what it needs into migrations\/frozen/)]);
  });

  test.each([
    ['20261123100000_a.js', `const { createHash } = require('node:crypto');`],
    ['20261123100000_a.js', `const { createOutboxTables } = require('./frozen/event-tables');`],
    ['frozen/event-tables.js', `const { one } = require('./other');`],
  ])('%s may have %s', (file, text) => {
    expect(refuseImports(file, text)).toEqual([]);
  });
});

describe('the rule about statements, where the table consents exists', () => {
  const existing = new Set(['consents']);

  test.each([
    ['CREATE INDEX by_site ON consents (site_id)', 'CREATE INDEX CONCURRENTLY in a migration of its own'],
    ['SELECT 1; CREATE UNIQUE INDEX IF NOT EXISTS by_site ON public."consents" (site_id);', 'CREATE INDEX CONCURRENTLY'],
    ['CREATE INDEX ON consents\n  (site_id)', 'CREATE INDEX CONCURRENTLY'],
    ['ALTER TABLE consents ADD CONSTRAINT one UNIQUE (site_id)', 'add the constraint with USING INDEX'],
    ['ALTER TABLE consents ADD COLUMN n int, ADD PRIMARY KEY (id)', 'add the constraint with USING INDEX'],
    [`UPDATE consents SET country = 'DE;AT' WHERE country = ''`, 'Let the service fill it in small steps'],
    ['WITH old AS (SELECT 1) UPDATE consents c SET n = 1', 'Let the service fill it in small steps'],
    ['INSERT INTO counts SELECT account_id, count(*) FROM consents GROUP BY 1', 'Let the service fill it in small steps'],
  ])('%s is refused and says what to do instead', (sql, instead) => {
    expect(refuseStatements(sql, existing)).toEqual([expect.stringContaining(instead)]);
  });

  test.each([
    'CREATE INDEX CONCURRENTLY by_site ON consents (site_id)',
    'CREATE INDEX by_day ON ONLY consents (created_at)',
    'CREATE TABLE counts (n int); CREATE INDEX counts_n ON counts (n)',
    'ALTER TABLE consents ADD CONSTRAINT one UNIQUE USING INDEX by_site',
    'ALTER TABLE consents ADD COLUMN n int',
    `INSERT INTO plans (name) VALUES ('free')`,
    'INSERT INTO days SELECT generate_series(1, 31)',
    'INSERT INTO counts SELECT account_id, count(*) FROM consents GROUP BY 1; TRUNCATE consents; CREATE INDEX by_site ON consents (site_id)',
    `COMMENT ON TABLE consents IS 'never UPDATE consents SET by hand'`,
  ])('%s is allowed', (sql) => {
    expect(refuseStatements(sql, existing)).toEqual([]);
  });
});

test('a migration that alters two tables which existed before is refused', () => {
  const existing = new Set(['users', 'sessions']);
  const alter = (table: string) => `ALTER TABLE ${table} ADD COLUMN a text`;
  expect(refuseSeveralTables(`${alter('users')}; ${alter('sessions')}`, existing)).toEqual([expect.stringContaining('users and sessions')]);
  expect(refuseSeveralTables(`${alter('users')}; ${alter('users')}; ${alter('made_here')}`, existing)).toEqual([]);
});

describe('the event tables', () => {
  let expected: Awaited<ReturnType<typeof eventColumns>>;
  beforeAll(async () => {
    const { url } = await createTestDatabase('event_tables');
    await changeSchema(url, async (knex) => {
      await events.createOutboxTables(knex);
      await events.addEventSignatures(knex);
      await events.addEventTraces(knex);
      await events.createHandledEventsTable(knex);
      await events.createFailedEventsTable(knex);
    });
    expected = await eventColumns(url);
  });

  test.each(services)('of %s match the tables that the events package is tested with', async (service) => {
    const made = await eventColumns((await createTestDatabase(service)).url);
    const names = new Set(made.map(({ table_name: name }) => name));
    expect([...names]).toEqual(expect.arrayContaining(['outbox', 'relay_state']));
    expect(made).toEqual(expected.filter(({ table_name: name }) => names.has(name)));
  });
});

async function tablesOf(knex: Knex): Promise<Set<string>> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname NOT LIKE 'knex%'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function eventColumns(url: string): Promise<{ table_name: string }[]> {
  const knex = makeKnex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    const { rows } = await knex.raw<{ rows: { table_name: string }[] }>(`
      SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name IN ('outbox', 'relay_state', 'handled_events', 'failed_events') ORDER BY table_name, column_name`);
    return rows;
  } finally {
    await knex.destroy();
  }
}
