import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSilentLogger } from '@consent/kernel';
import { findFreePorts } from '@consent/local-stack';
import { startTestPostgres, type TestServer, testWhen, waitUntil } from '@consent/testkit';
import { createDatabase, ensureDatabase, migrate } from '../src';
import { connectClient } from '../src/connect-client';
import { openConnections } from '../src/connections';
import { whenReachable } from '../src/when-reachable';
import { makeFolder } from './make-folder';

/** Defaults of a server, a database or a role that our statements must not meet. */
const strange = { jit: 'on', timezone: 'Asia/Kolkata', datestyle: 'German', default_transaction_isolation: 'serializable' };
const ours = { jit: 'off', timezone: 'UTC', datestyle: 'ISO, DMY', isolation: 'read committed' };
const read = `SELECT current_setting('jit') AS jit, current_setting('timezone') AS timezone, current_setting('datestyle') AS datestyle,
  current_setting('transaction_isolation') AS isolation`;

let server: TestServer;
let url: string;

beforeAll(async () => {
  server = await startTestPostgres();
  url = await ensureDatabase(server.url, { database: 'strange', role: 'strange', password: 'secret' });
  const admin = await connectClient(server.url, { applicationName: 'test', timeoutMs: 5000 });
  for (const [name, value] of Object.entries(strange)) {
    await admin.query(`ALTER ROLE strange SET ${name} = '${value}'`);
    await admin.query(`ALTER ROLE postgres SET ${name} = '${value}'`);
  }
  await admin.end();
});
afterAll(() => server.remove());

const open = (address: string, settings = {}) =>
  createDatabase({ url: address, poolSize: 1, applicationName: 'test', settings, logger: createSilentLogger() });

describe('each way to open a connection sets what our statements rely on, whatever the defaults are:', () => {
  test('a pool, for statements, transactions and COPY', async () => {
    const database = open(url);
    onTestFinished(database.stop);
    expect((await database.query('read', read, [])).rows).toEqual([ours]);
    expect((await database.transaction((tx) => tx.query('read', read, []))).rows).toEqual([ours]);
    const copying = await database.connect();
    expect((await copying.query(read)).rows).toEqual([ours]);
    copying.release();
  });

  test('a connection that waits for the server', async () => {
    expect(await whenReachable(url, 1000, async (client) => (await client.query(read)).rows)).toEqual([ours]);
  });

  test('a single connection, as the one that creates databases', async () => {
    const client = await connectClient(server.url, { applicationName: 'test', timeoutMs: 5000 });
    onTestFinished(() => client.end());
    expect((await client.query(read)).rows).toEqual([ours]);
  });

  test('a migration', async () => {
    const directory = makeFolder();
    writeFileSync(
      join(directory, '20260101000000_look.js'),
      `exports.up = (knex) => knex.raw(${JSON.stringify(`CREATE TABLE seen AS ${read}`)}); exports.down = async () => {};`,
    );
    await migrate(url, directory);
    const database = open(url);
    onTestFinished(database.stop);
    expect((await database.query('seen', 'SELECT * FROM seen', [])).rows).toEqual([ours]);
  });
});

test('options in the address stay in force, but for what we set ourselves', async () => {
  const withOptions = new URL(url);
  withOptions.searchParams.set('options', '-c work_mem=8MB -c jit=on');
  const database = open(withOptions.href, { enable_bitmapscan: 'off', lock_timeout: 1234 });
  onTestFinished(database.stop);
  const { rows } = await database.query(
    'show',
    `SELECT current_setting('work_mem') AS work_mem, current_setting('jit') AS jit, current_setting('enable_bitmapscan') AS bitmapscan,
       current_setting('lock_timeout') AS lock_timeout, current_setting('statement_timeout') AS statement_timeout`,
    [],
  );
  expect(rows).toEqual([{ work_mem: '8MB', jit: 'off', bitmapscan: 'off', lock_timeout: '1234ms', statement_timeout: '10s' }]);
});

test('a setting that the server refuses fails the call with its reason, and takes no connection of the pool', async () => {
  const connections = openConnections({
    url,
    poolSize: 1,
    applicationName: 'test',
    settings: { jit: 'perhaps' },
    logger: createSilentLogger(),
  });
  const database = createDatabase({ url, connections, poolSize: 1, applicationName: 'test', logger: createSilentLogger() });
  onTestFinished(database.stop);
  for (let call = 1; call <= 2; call += 1)
    await expect(database.query('read', read, [])).rejects.toMatchObject({
      cause: { message: expect.stringContaining('parameter "jit" requires a Boolean value') as string },
    });
  expect(connections.count()).toMatchObject({ inUse: 0, idle: 0 });
});

describe('through PgBouncer', () => {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) => existsSync(file));
  const pooled = testWhen(program !== undefined, 'no PgBouncer');

  async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
    const { port } = await findFreePorts(['port']);
    const to = new URL(url);
    const folder = makeFolder();
    const config = join(folder, 'pgbouncer.ini');
    writeFileSync(
      config,
      `[databases]\nstrange = host=127.0.0.1 port=${to.port} user=strange password=secret\n` +
        `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = ${mode}\nunix_socket_dir =\n`,
    );
    const isRoot = process.getuid?.() === 0;
    if (isRoot) for (const file of [folder, config]) chownSync(file, 65534, 65534);
    chmodSync(config, 0o600);
    const child = spawn(program ?? '', [config], { stdio: 'ignore', ...(isRoot && { uid: 65534, gid: 65534 }) });
    const ended = once(child, 'close');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const address = new URL(url);
    address.port = String(port);
    await waitUntil('PgBouncer accepts connections', async () => {
      const client = await connectClient(address.href, { applicationName: 'test', timeoutMs: 1000 }).catch(() => undefined);
      await client?.end();
      return client !== undefined;
    });
    return address.href;
  }

  pooled('with session pooling, connections have our settings', async () => {
    const address = await startPgBouncer('session');
    const database = open(address);
    onTestFinished(database.stop);
    expect((await database.query('read', read, [])).rows).toEqual([ours]);
    await expect(migrate(address, makeFolder())).resolves.toEqual([]);
  });

  pooled('transaction pooling is refused at the start, with what to do', async () => {
    const address = await startPgBouncer('transaction');
    await expect(migrate(address, makeFolder())).rejects.toThrow('Set pool_mode = session in PgBouncer');
  });
});
