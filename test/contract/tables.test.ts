import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@consent/postgres';
import { createTestDatabase, type TestDatabase } from '@consent/testkit';
import makeKnex, { type Knex } from 'knex';

const services = readdirSync(join(__dirname, '../../services'));

const withoutAccount: Record<string, string> = {
  accounts: 'a row is the account',
  mails: 'mails go to addresses, also to those that no account has',
  handled_events: 'ids of events, which are unique over all accounts',
  relay_state: 'a row is a stream, which all accounts share',
  sequencer: 'one row, of the sequencer of all logs',
  sources: 'a row is a service that has leaves, of all accounts',
  anchor_checkpoints: 'a row is a tree of the anchor log, which has leaves of all accounts',
  anchor_timestamps: 'a row is a time stamp of the anchor log',
  anchor_witnesses: 'a row is a witness of the anchor log',
  outside_failures: 'a row is a witness or an authority of the anchor log',
  log_key_leaves: 'a row is a leaf of the anchor log, about the keys of all logs',
  log_keys: 'a row is a generation of the keys that sign all logs',
  consent_stats_fold: 'how far the deltas of all accounts are folded',
  notice_answers_fold: 'the same',
};

interface Table {
  name: string;
  comment: string | null;
  columns: string[];
}

async function tablesOf(knex: Knex): Promise<Table[]> {
  const { rows } = await knex.raw<{ rows: Table[] }>(`
    SELECT relname AS name, obj_description(pg_class.oid, 'pg_class') AS comment,
           ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns
    FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname NOT LIKE 'knex%'
    ORDER BY relname`);
  return rows;
}

async function objectsOf(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') AND relname NOT LIKE 'knex%'
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('e', 'd')
    ORDER BY 1`);
  return rows.map(({ name }) => name);
}

describe.each(services)('the tables of %s', (service) => {
  const directory = join(__dirname, '../../services', service, 'migrations');
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createTestDatabase(service);
    knex = makeKnex({ client: 'pg', connection: database.url, migrations: { directory, loadExtensions: ['.js'] } });
  });
  afterAll(async () => {
    await knex.destroy();
  });

  test('have a comment of at least 20 characters', async () => {
    const tables = await tablesOf(knex);
    expect(tables).not.toEqual([]);
    expect(tables.filter(({ comment }) => (comment ?? '').length < 20).map(({ name }) => name)).toEqual([]);
  });

  test('have account_id, or a stated reason for its absence', async () => {
    const tables = await tablesOf(knex);
    const unexplained = tables.filter(({ name, columns }) => !columns.includes('account_id') && !(name in withoutAccount));
    expect(unexplained.map(({ name }) => name)).toEqual([]);
  });

  test('are removed completely by the down migrations and can be created again', async () => {
    const made = await objectsOf(knex);
    await knex.migrate.rollback(undefined, true);
    expect(await objectsOf(knex)).toEqual([]);
    await migrate(database.url, directory);
    expect(await objectsOf(knex)).toEqual(made);
  });
});
