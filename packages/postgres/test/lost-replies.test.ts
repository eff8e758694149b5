import { createSilentLogger } from '@consent/kernel';
import { type ReplyLosingProxy, startReplyLosingProxy, startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { createDatabase, type Database, type Handle } from '../src';

const logger = createSilentLogger();
let server: TestServer;
let direct: Database;
let proxy: ReplyLosingProxy;
let database: Database;

beforeAll(async () => {
  server = await startTestPostgres();
  direct = createDatabase({ url: server.url, poolSize: 2, applicationName: 'direct', logger });
  await direct.query('setup', 'CREATE TABLE things (id text PRIMARY KEY)', []);
});
beforeEach(async () => {
  await direct.query('clean', 'TRUNCATE things', []);
  proxy = await startReplyLosingProxy(server.url);
  const deadlineAtMs = () => performance.now() + 500;
  database = createDatabase({ url: proxy.url, poolSize: 1, applicationName: 'lost-replies', logger, deadlineAtMs });
});
afterEach(async () => {
  await proxy.stop();
  await database.stop();
});
afterAll(async () => {
  await direct.stop();
  await server.remove();
});

const add = (handle: Handle, id: string) => handle.query('add', 'INSERT INTO things (id) VALUES ($1)', [id]);
const ids = async () => (await direct.query<{ id: string }>('ids', 'SELECT id FROM things ORDER BY id', [])).rows.map(({ id }) => id);
const backends = async () =>
  (await direct.query('backends', `SELECT FROM pg_stat_activity WHERE application_name = 'lost-replies'`, [])).rowCount;

describe.each(['cut', 'swallow'] as const)('[decision 9.5] when the reply is lost (%s)', (how) => {
  test('to COMMIT, the outcome is unknown, because the transaction was committed', async () => {
    proxy.loseReplyTo('COMMIT', how);
    await expect(database.transaction((tx) => add(tx, 'a'))).rejects.toMatchObject({ kind: 'outcome_unknown' });
    expect(await ids()).toEqual(['a']);
  });

  test('to a change outside a transaction, the outcome is unknown, because the change was made', async () => {
    proxy.loseReplyTo('INSERT', how);
    await expect(add(database, 'a')).rejects.toMatchObject({ kind: 'outcome_unknown' });
    expect(await ids()).toEqual(['a']);
  });

  test('to a statement before COMMIT, the call is unavailable and nothing is stored', async () => {
    proxy.loseReplyTo('INSERT', how);
    await expect(database.transaction((tx) => add(tx, 'a'))).rejects.toMatchObject({ kind: 'unavailable' });
    await waitUntil('PostgreSQL has ended the session', async () => (await backends()) === 0);
    expect(await ids()).toEqual([]);
  });

  test('to a read, the call is unavailable, because a read changes nothing', async () => {
    proxy.loseReplyTo('SELECT', how);
    await expect(database.query('read', 'SELECT id FROM things', [])).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('[decision 9.5] "repeat" is only advised where nothing is stored', () => {
  test('a change that PostgreSQL cancels because of a lock is unavailable and not stored', async () => {
    const impatient = createDatabase({ url: server.url, poolSize: 1, applicationName: 'impatient', logger, lockTimeoutMs: 50 });
    await direct.transaction(async (tx) => {
      await tx.execute('LOCK TABLE things');
      await expect(add(impatient, 'a')).rejects.toMatchObject({ kind: 'unavailable' });
    });
    expect(await ids()).toEqual([]);
    await impatient.stop();
  });

  test('a change whose session the server ended has an unknown outcome, because it may have been committed', async () => {
    await direct.transaction(async (tx) => {
      await tx.execute('LOCK TABLE things');
      const change = expect(add(database, 'a')).rejects.toMatchObject({ kind: 'outcome_unknown' });
      const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost-replies' AND wait_event_type = 'Lock'`;
      await waitUntil('it waits and is ended', async () => ((await direct.query('end', waiting, [])).rowCount ?? 0) > 0);
      await change;
    });
  });

  test('a server that cannot be reached is unavailable', async () => {
    await proxy.stop();
    await expect(add(database, 'a')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(database.transaction((tx) => add(tx, 'b'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await ids()).toEqual([]);
  });
});
