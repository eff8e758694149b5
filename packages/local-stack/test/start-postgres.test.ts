import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { findFreePort, startPostgres, type PostgresOptions } from '../src/index';
import { findPostgresPrograms } from '../src/postgres/postgres-programs';
import { askPostgres } from './ask';
import { nextExit, stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();

/** The tests share a cluster, because creating one takes longer than the tests. */
const start = (options: Partial<PostgresOptions> = {}) =>
  stack.keep(startPostgres({ dataDir: stack.dataDir('postgres'), settings: { shared_buffers: '16MB', fsync: 'off' }, ...options }));

test('a second start finds the data of the first, at the same address when given its port', async () => {
  const first = await start();
  await askPostgres(first, 'CREATE TABLE kept AS SELECT 7 AS n');
  await first.stop();
  const second = await start({ port: first.port });
  expect(second.url).toBe(first.url);
  expect(await askPostgres(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a server has its own defaults, which are durable, and a caller can replace them', async () => {
  const server = await start({ settings: { shared_buffers: '16MB' } });
  const rows = await askPostgres(server, 'SELECT name, setting FROM pg_settings');
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toMatchObject({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    shared_buffers: '2048', // pages of 8 kB
    max_connections: '100',
    max_wal_size: '1024', // MB
  });
});

test('a wrong password is refused', async () => {
  const server = await start();
  const client = new Client({ connectionString: server.url.replace(/:[^:@]+@/, ':guess@') });
  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

test('a server killed with SIGKILL notifies its listeners and restarts on the same port with its data', async () => {
  const server = await start();
  await askPostgres(server, 'CREATE TABLE kept_at_kill AS SELECT 7 AS n');
  const exit = nextExit(server);
  server.kill('SIGKILL');
  expect(await exit).toEqual({ code: null, signal: 'SIGKILL' });
  expect(server.pid).toBeUndefined();
  await server.restart();
  expect(await askPostgres(server, 'SELECT n FROM kept_at_kill')).toEqual([{ n: 7 }]);
});

test('a restart waits for backends that outlive their killed postmaster', async () => {
  const server = await start();
  const busy = new Client({ connectionString: server.url });
  busy.on('error', () => undefined);
  await busy.connect();
  // A backend that only computes notices late that its postmaster is gone.
  const query = busy.query('SELECT count(*) FROM generate_series(1, 2000000) a').catch(() => undefined);
  const exit = nextExit(server);
  process.kill(server.pid ?? 0, 'SIGKILL');
  await exit;
  await server.restart();
  expect(await askPostgres(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await query;
  await busy.end().catch(() => undefined);
});

test('a requested restart or stop does not notify the listeners', async () => {
  const server = await start();
  const listener = vi.fn();
  server.onExit(listener);
  await server.restart();
  await server.stop();
  expect(listener).not.toHaveBeenCalled();
});

test('a pid file whose pid now belongs to another process does not prevent a start', async () => {
  const server = await start();
  const pidFile = path.join(stack.dataDir('postgres'), 'cluster', 'postmaster.pid');
  const exit = nextExit(server);
  server.kill('SIGKILL');
  await exit;
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [process.ppid, ...rest].join('\n'));
  await server.restart();
  expect(await askPostgres(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a cluster whose creation was interrupted is created again', async () => {
  const cutOff = path.join(stack.dataDir('cut-off'), 'cluster.unfinished');
  mkdirSync(cutOff, { recursive: true });
  writeFileSync(path.join(cutOff, 'PG_VERSION'), '18');
  const server = await start({ dataDir: stack.dataDir('cut-off') });
  expect(await askPostgres(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('a failed start reports the reason and the end of the server’s log', async () => {
  const failing = start({ settings: { shared_buffers: 'many' } });
  await expect(failing).rejects.toThrow(/postgres did not start: it ended with exit code 1[\s\S]*postgres\.log[\s\S]*shared_buffers/);
});

test('the address in DATABASE_URL is used, and its server is never stopped', async () => {
  const own = await start();
  const given = await startPostgres({ dataDir: stack.dataDir('unused'), addresses: { databaseUrl: own.url } });
  expect(given).toMatchObject({ url: own.url, port: own.port, pid: undefined, origin: 'DATABASE_URL' });
  expect(() => given.kill('SIGKILL')).toThrow('not ours');
  await given.stop();
  expect(await askPostgres(own, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('the start fails when the address in DATABASE_URL does not answer, without showing its password', async () => {
  const databaseUrl = `postgres://u:secret@127.0.0.1:${await findFreePort()}/x`;
  const failing = start({ addresses: { databaseUrl }, patienceMs: 100 });
  await expect(failing).rejects.toThrow(/^DATABASE_URL is set, but 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/);
  await expect(failing).rejects.not.toThrow(/secret/);
});

test('a platform without an npm package gets an error with the command to run', async () => {
  await expect(findPostgresPrograms('plan9-mips')).rejects.toThrow('npm ci --include=optional');
});
