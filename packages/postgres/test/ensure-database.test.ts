import { startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { ensureDatabase } from '../src';

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
