import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger, type Logger } from '@consent/kernel';
import { startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { assertDurability, createDatabase, ensureDatabase, migrate, waitForMigrations, type Database } from '../src';

const logger = createSilentLogger();
let server: TestServer;
let admin: Database;
let made = 0;
const directories: string[] = [];

const open = (url: string) => createDatabase({ url, poolSize: 2, applicationName: 'migrate-test', logger });

beforeAll(async () => {
  server = await startTestPostgres();
  admin = open(server.url);
});

afterAll(async () => {
  await admin.stop();
  await server.remove();
  for (const directory of directories) rmSync(directory, { recursive: true });
});

async function newService() {
  made += 1;
  const name = `service_${made}`;
  const url = await ensureDatabase(server.url, { database: name, role: name, password: "it's secret" });
  const directory = mkdtempSync(join(tmpdir(), 'test-migrations-'));
  directories.push(directory);
  return { url, directory, name };
}

function write(directory: string, name: string, up: string, config = '') {
  writeFileSync(join(directory, name), `exports.up = (knex) => knex.raw(${JSON.stringify(up)}); exports.down = async () => {}; ${config}`);
}

function migrateElsewhere(url: string, directory: string) {
  const child = spawn(process.execPath, [join(__dirname, 'migrate-once.js'), url, directory]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
  return { ended, kill: () => child.kill('SIGKILL') };
}

const isRunning = async (database: string, statement: string) => {
  const { rows } = await admin.query('running', 'SELECT FROM pg_stat_activity WHERE datname = $1 AND state = $2 AND query LIKE $3', [
    database,
    'active',
    `%${statement}%`,
  ]);
  return rows.length > 0;
};

describe('migrate', () => {
  test('runs each new migration once and returns its name', async () => {
    const { url, directory } = await newService();
    write(directory, '20260101000000_create_a.js', 'CREATE TABLE a ()');
    expect(await migrate(url, directory)).toEqual(['20260101000000_create_a.js']);
    write(directory, '20260101000001_create_b.js', 'CREATE TABLE b ()');
    expect(await migrate(url, directory)).toEqual(['20260101000001_create_b.js']);
    expect(await migrate(url, directory)).toEqual([]);
  });

  test('processes that start together run each file exactly once', async () => {
    const { url, directory } = await newService();
    write(directory, '20260101000000_create_a.js', 'CREATE TABLE a (); SELECT pg_sleep(0.3)');
    write(directory, '20260101000001_create_b.js', 'CREATE TABLE b ()', 'exports.config = { transaction: false };');
    const outputs = await Promise.all([1, 2, 3].map(() => migrateElsewhere(url, directory).ended));
    expect(outputs.sort()).toEqual(['["20260101000000_create_a.js","20260101000001_create_b.js"]', '[]', '[]']);
  });

  test('an index is built concurrently while other processes wait for their turn', async () => {
    const { url, directory } = await newService();
    const alone = 'exports.config = { transaction: false };';
    write(directory, '20260101000000_create_a.js', 'CREATE TABLE a (id integer)');
    write(directory, '20260101000001_wait.js', 'SELECT pg_sleep(2)', alone);
    write(directory, '20260101000002_index_a.js', 'CREATE INDEX CONCURRENTLY a_id ON a (id)', alone);
    const outputs = await Promise.all([1, 2, 3].map(() => migrateElsewhere(url, directory).ended));
    const names = '["20260101000000_create_a.js","20260101000001_wait.js","20260101000002_index_a.js"]';
    expect(outputs.sort()).toEqual([names, '[]', '[]']);
  });

  test.each([
    ['in a transaction', ''],
    ['outside a transaction, which leaves knex’s own lock behind', 'exports.config = { transaction: false };'],
  ])('a process killed while it migrates %s does not block the next', async (_, config) => {
    const { url, directory, name } = await newService();
    write(directory, '20260101000000_create_a.js', 'SELECT pg_sleep(1); CREATE TABLE IF NOT EXISTS a ()', config);
    const first = migrateElsewhere(url, directory);
    await waitUntil('the migration runs', () => isRunning(name, 'pg_sleep'));
    first.kill();
    await first.ended;
    expect(await migrate(url, directory)).toEqual(['20260101000000_create_a.js']);
  });

  test('waits for a server that is starting, and fails at the time limit', async () => {
    const { url, directory } = await newService();
    write(directory, '20260101000000_create_a.js', 'CREATE TABLE a ()');
    await server.stop();
    await expect(migrate(url, directory, { reachableTimeoutMs: 300 })).rejects.toThrow();
    const waiting = migrate(url, directory);
    await server.restart();
    expect(await waiting).toHaveLength(1);
  });

  test('a migration that fails leaves no change and reports the error', async () => {
    const { url, directory } = await newService();
    write(directory, '20260101000000_bad.js', 'CREATE TABLE a (); SELECT * FROM no_such_table');
    await expect(migrate(url, directory)).rejects.toThrow('no_such_table');
    write(directory, '20260101000000_bad.js', 'CREATE TABLE a ()');
    const database = open(url);
    await expect(database.query('a', 'SELECT FROM a', [])).rejects.toThrow();
    await database.stop();
  });
});

describe('a release running beside another one', () => {
  test('starts on the schema of a later release, and runs its own pending migrations', async () => {
    const { url, directory: later } = await newService();
    write(later, '20260101000000_create_a.js', 'CREATE TABLE a ()');
    write(later, '20260103000000_create_c.js', 'CREATE TABLE c ()');
    await migrate(url, later);
    const { directory: older } = await newService();
    write(older, '20260101000000_create_a.js', 'CREATE TABLE a ()');
    write(older, '20260102000000_create_b.js', 'CREATE TABLE b ()');
    expect(await migrate(url, older)).toEqual(['20260102000000_create_b.js']);
  });

  test('refuses a database with an unknown migration between its own', async () => {
    const { url, directory: other } = await newService();
    write(other, '20260102000000_of_another_service.js', 'CREATE TABLE x ()');
    await migrate(url, other);
    const { directory } = await newService();
    write(directory, '20260103000000_create_a.js', 'CREATE TABLE a ()');
    await expect(migrate(url, directory)).rejects.toThrow(/lacks: 20260102000000_of_another_service.js. Is DATABASE_URL/);
  });
});

describe('waitForMigrations', () => {
  const recorder = () => {
    const lines: unknown[] = [];
    return { lines, logger: { ...logger, info: (fields: { missing: string }) => lines.push(fields.missing) } as unknown as Logger };
  };

  test('waits until another process has run each migration, and says once what is missing', async () => {
    const { url, directory } = await newService();
    const { lines, logger: recording } = recorder();
    write(directory, '20260101000000_create_a.js', 'CREATE TABLE a ()');
    let isOver = false;
    const waiting = waitForMigrations(url, directory, recording).then(() => (isOver = true));
    await waitUntil('it is told', () => lines.length === 1);
    expect(isOver).toBe(false);
    await migrate(url, directory);
    await waiting;
    expect(lines).toEqual(['20260101000000_create_a.js']);
  });

  test('waits for a server that is unavailable', async () => {
    const { url, directory } = await newService();
    const { lines, logger: recording } = recorder();
    await server.stop();
    const waiting = waitForMigrations(url, directory, recording);
    await waitUntil('it is told', () => lines.length === 1);
    await server.restart();
    await waiting;
    expect(lines).toEqual(['the database is unavailable']);
  });

  test('a wrong password fails immediately', async () => {
    const { url, directory } = await newService();
    await expect(waitForMigrations(url.replace(/:[^:@]+@/, ':wrong@'), directory, logger)).rejects.toThrow();
  });
});

describe('ensureDatabase', () => {
  test('may be repeated, even by concurrent calls, and sets a new password', async () => {
    const service = { database: 'repeated', role: 'repeated', password: 'one' };
    const urls = await Promise.all([1, 2, 3].map(() => ensureDatabase(server.url, service)));
    expect(new Set(urls).size).toBe(1);
    expect(await ensureDatabase(server.url, { ...service, password: 'two' })).toContain(':two@');
  });

  test('the service owns its database, and no other role may connect to it', async () => {
    const [one, other] = [await newService(), await newService()];
    const own = open(one.url);
    await own.query('create', 'CREATE TABLE mine ()', []);
    await own.stop();
    const foreign = open(one.url.replace(/\/[^/]*$/, `/${other.name}`));
    await expect(foreign.query('look', 'SELECT 1', [])).rejects.toMatchObject({ cause: { code: '42501' } });
    await foreign.stop();
  });
});

describe('assertDurability', () => {
  test('accepts a durable server, and refuses any other in production only', async () => {
    await assertDurability(admin, { logger, production: true });
    const { url, name } = await newService();
    await admin.query('forgetful', `ALTER DATABASE ${name} SET synchronous_commit = off`, []);
    const forgetful = open(url);
    await expect(assertDurability(forgetful, { logger, production: true })).rejects.toThrow('synchronous_commit');
    await assertDurability(forgetful, { logger, production: false });
    await forgetful.stop();
  });
});
