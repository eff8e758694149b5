import { startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { ensureDatabase, migrate } from '../src';
import { makeFolder } from './make-folder';

let server: TestServer;
beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.remove());

test('a server that ends meanwhile rejects the call, without an uncaught error', async () => {
  const other = new Client({ connectionString: server.url });
  other.on('error', () => undefined);
  await other.connect();
  await other.query('SELECT pg_advisory_lock(4610205)'); // as a concurrent call does
  const failed = expect(ensureDatabase(server.url, { database: 'x', role: 'x', password: 'x' })).rejects.toThrow(/terminat/);
  const isWaiting = async () => (await other.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount === 1;
  await waitUntil('the other one waits', isWaiting);
  server.kill('SIGKILL');
  await failed;
});

describe('on a server that makes databases without an encoding, as Debian installs it without a language', () => {
  let plain: TestServer;
  beforeAll(async () => {
    plain = await startTestPostgres({ initdbArguments: ['--encoding=SQL_ASCII'] });
  });
  afterAll(() => plain.remove());

  test('our databases have UTF-8', async () => {
    const url = await ensureDatabase(plain.url, { database: 'ours', role: 'ours', password: 'x' });
    await expect(migrate(url, makeFolder())).resolves.toEqual([]);
    const client = new Client({ connectionString: url });
    await client.connect();
    expect((await client.query(`SELECT length('é') AS length`)).rows).toEqual([{ length: 1 }]);
    await client.end();
  });

  test('a service refuses a database that was made there, and says how to make it', async () => {
    const admin = new Client({ connectionString: plain.url });
    await admin.connect();
    await admin.query('CREATE DATABASE theirs');
    await admin.end();
    const url = new URL(plain.url);
    url.pathname = '/theirs';
    await expect(migrate(url.href, makeFolder())).rejects.toThrow(
      `The database theirs has the encoding SQL_ASCII. Create it with: CREATE DATABASE theirs ENCODING 'UTF8'`,
    );
  });
});
