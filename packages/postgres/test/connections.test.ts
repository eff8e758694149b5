import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSilentLogger } from '@consent/kernel';
import { startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import {
  createDatabase,
  ensureDatabase,
  migrate,
  openSharedConnections,
  schemaOf,
  urlOfSchema,
  urlWithoutSchema,
  type Database,
} from '../src';
import { connectClient } from '../src/connect-client';
import { makeFolder } from './make-folder';

let server: TestServer;
let url: string;
const logger = createSilentLogger();

beforeAll(async () => {
  server = await startTestPostgres();
  url = await ensureDatabase(server.url, { database: 'cells', role: 'cells', password: 'secret' });
});
afterAll(() => server.remove());

const migration = '20260101000000_create_things.js';
const text = `
    exports.up = (knex) => knex.raw('CREATE TABLE things (name text)');
    exports.down = (knex) => knex.raw('DROP TABLE things');`;

test('a URL names a schema, and its database without it', () => {
  const ofSchema = urlOfSchema('postgres://a:b@host/consent?sslmode=require', 'cell_01');
  expect([schemaOf(ofSchema), urlWithoutSchema(ofSchema)]).toEqual(['cell_01', 'postgres://a:b@host/consent?sslmode=require']);
  expect([schemaOf('postgres://a@/consent?host=/run'), schemaOf(url)]).toEqual([undefined, undefined]);
});

test('migrations run in the schema of the URL, which they create, and find it up to date the next time', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, migration), text);
  for (const schema of ['first', 'second']) {
    expect(await migrate(urlOfSchema(url, schema), folder)).toEqual([migration]);
    expect(await migrate(urlOfSchema(url, schema), folder)).toEqual([]);
  }
  const admin = await connectClient(url, { applicationName: 'test', timeoutMs: 5000 });
  onTestFinished(() => admin.end());
  const { rows } = await admin.query(`SELECT schemaname FROM pg_tables WHERE tablename = 'things' ORDER BY 1`);
  expect(rows).toEqual([{ schemaname: 'first' }, { schemaname: 'second' }]);
});

describe('schemas that share the connections of a database', () => {
  let databases: Database[];
  const poolSize = 4;

  const open = (schemas: readonly (string | undefined)[]) => {
    const urls = schemas.map((schema) => (schema === undefined ? url : urlOfSchema(url, schema)));
    const connections = openSharedConnections({ urls, poolSize, applicationName: 'shared', logger });
    return urls.map((each) =>
      createDatabase({ url: each, connections: connections.get(each), poolSize, applicationName: 'shared', logger }),
    );
  };

  beforeEach(async () => {
    const admin = await connectClient(url, { applicationName: 'test', timeoutMs: 5000 });
    for (const schema of ['public', 'a', 'b']) {
      await admin.query(`CREATE SCHEMA IF NOT EXISTS ${schema}; DROP TABLE IF EXISTS ${schema}.places`);
      await admin.query(`CREATE TABLE ${schema}.places (name text); INSERT INTO ${schema}.places VALUES ('${schema}')`);
    }
    await admin.end();
    databases = open([undefined, 'a', 'b']);
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.stop()))));
  });

  const nameIn = async (database: Database) => (await database.query<{ name: string }>('read_place', 'SELECT name FROM places', [])).rows;

  test('each statement, transaction and COPY connection sees its own schema, whichever was used before', async () => {
    const expected = ['public', 'a', 'b'];
    for (let turn = 0; turn < 20; turn += 1) {
      const at = (turn * 7) % 3;
      const database = databases[at] as Database;
      expect(await nameIn(database)).toEqual([{ name: expected[at] }]);
      const inTransaction = await database.transaction((tx) => tx.query('read_place', 'SELECT name FROM places', []));
      expect(inTransaction.rows).toEqual([{ name: expected[at] }]);
      const client = await database.connect();
      expect((await client.query('SELECT name FROM places')).rows).toEqual([{ name: expected[at] }]);
      client.release();
    }
  });

  test('300 at a time never mix, and use no more connections than the pool has', async () => {
    const names = await Promise.all(Array.from({ length: 300 }, (_, at) => nameIn(databases[at % 3] as Database)));
    expect(names.map(([row]) => row?.name)).toEqual(Array.from({ length: 300 }, (_, at) => ['public', 'a', 'b'][at % 3]));
    const admin = await connectClient(url, { applicationName: 'test', timeoutMs: 5000 });
    onTestFinished(() => admin.end());
    const { rowCount } = await admin.query(`SELECT FROM pg_stat_activity WHERE application_name = 'shared'`);
    expect(rowCount).toBeLessThanOrEqual(poolSize);
  });

  test('one whose statements wait has half of the connections; the others go on', async () => {
    const [main, stuck, other] = databases as [Database, Database, Database];
    const holder = await connectClient(url, { applicationName: 'holder', timeoutMs: 5000 });
    onTestFinished(() => holder.end());
    await holder.query('BEGIN; LOCK TABLE a.places');
    const waiting = Array.from({ length: 50 }, () => nameIn(stuck));
    await waitUntil('its share of connections waits', async () => {
      const { rowCount } = await holder.query(`SELECT FROM pg_locks WHERE relation = 'a.places'::regclass AND NOT granted`);
      return rowCount === poolSize / 2;
    });
    for (let turn = 0; turn < 20; turn += 1)
      expect([await nameIn(main), await nameIn(other)]).toEqual([[{ name: 'public' }], [{ name: 'b' }]]);
    await holder.query('COMMIT');
    for (const rows of await Promise.all(waiting)) expect(rows).toEqual([{ name: 'a' }]);
  });

  test('a connection is never given with another search path: if PostgreSQL refuses to change it, the call fails', async () => {
    const [main, a] = databases as [Database, Database];
    expect(await nameIn(a)).toEqual([{ name: 'a' }]);
    const admin = await connectClient(url, { applicationName: 'test', timeoutMs: 5000 });
    onTestFinished(() => admin.end());
    // The idle connection still searches schema a. The server ends it while it is being switched.
    const asked = Array.from({ length: 20 }, () =>
      nameIn(main).then(
        ([row]) => row?.name,
        ({ kind }: { kind: string }) => kind,
      ),
    );
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shared'`);
    for (const outcome of await Promise.all(asked)) expect(['public', 'unavailable']).toContain(outcome);
    await waitUntil('main works again', () =>
      nameIn(main).then(
        ([row]) => row?.name === 'public',
        () => false,
      ),
    );
  });

  test('an error of a statement leaves the connection usable for the others', async () => {
    const [main, a] = databases as [Database, Database];
    await expect(a.query('bad', 'SELECT 1 / 0 FROM places', [])).rejects.toThrow();
    expect(await nameIn(main)).toEqual([{ name: 'public' }]);
    expect(await nameIn(a)).toEqual([{ name: 'a' }]);
  });
});
