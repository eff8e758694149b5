import { AsyncLocalStorage } from 'node:async_hooks';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { createDatabase, isUniqueViolation, type Database, type Handle } from '../src';
import { startProxyOfOne } from './proxy-of-one';

const logger = createSilentLogger();
let server: TestServer;
let database: Database;

const limits = { statementTimeoutMs: 1000, lockTimeoutMs: 100, idleInTransactionTimeoutMs: 1000 };
const open = (poolSize: number, url = server.url) => createDatabase({ url, poolSize, applicationName: 'db-test', logger, ...limits });

beforeAll(async () => {
  server = await startTestPostgres();
  database = open(2);
  await database.query('setup', 'CREATE TABLE things (id text CONSTRAINT things_key PRIMARY KEY, size int8, made_at timestamptz)', []);
});

afterAll(async () => {
  await database.stop();
  await server.remove();
});

beforeEach(() => database.query('clean', 'TRUNCATE things', []));

const backendId = (handle: Handle) =>
  handle.query<{ pid: number }>('backend', 'SELECT pg_backend_pid() AS pid', []).then(({ rows }) => rows[0]!.pid);
const countBackends = async (pid: number, state: string) =>
  (await database.query('backends', `SELECT FROM pg_stat_activity WHERE pid = $1 AND $2 IN ('', state)`, [pid, state])).rowCount;
const addThing = (handle: Handle, id: string) => handle.query('add_thing', 'INSERT INTO things (id, size) VALUES ($1, $2)', [id, 1]);
const countThings = async () => (await database.query<{ count: number }>('count_things', 'SELECT count(*) FROM things', [])).rows[0]?.count;

describe('values', () => {
  test('int8 is a number, timestamptz a Date, and date the text of PostgreSQL', async () => {
    const { rows } = await database.query(
      'types',
      `SELECT 42::int8 AS size, '2026-01-02T03:04:05.678Z'::timestamptz AS at, '2026-01-02'::date AS day`,
      [],
    );
    expect(rows[0]).toEqual({ size: 42, at: new Date('2026-01-02T03:04:05.678Z'), day: '2026-01-02' });
  });

  test('an unprepared statement gives the same values', async () => {
    await database.execute(`INSERT INTO things (id, size) VALUES ('a', 7)`);
    expect((await database.execute('SELECT id, size FROM things')).rows).toEqual([{ id: 'a', size: 7 }]);
  });
});

describe('errors', () => {
  test.each([
    ['a prepared statement', (id: string) => addThing(database, id)],
    ['an unprepared statement', (id: string) => database.execute(`INSERT INTO things (id) VALUES ('${id}')`)],
    ['a transaction', (id: string) => database.transaction((tx) => addThing(tx, id))],
    [
      'an unprepared statement in a transaction',
      (id: string) => database.transaction((tx) => tx.execute(`INSERT INTO things (id) VALUES ('${id}')`)),
    ],
  ])('a unique violation by %s is recognised, and is internal otherwise', async (_, add) => {
    await add('a');
    const error: unknown = await add('a').catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'things_key')).toBe(true);
    expect(isUniqueViolation(error, 'another_key')).toBe(false);
    expect(error).toMatchObject({ kind: 'internal', message: 'Internal error.' });
  });

  test('the error of a failed statement does not contain its values', async () => {
    await addThing(database, 'subject-secret');
    const error: unknown = await addThing(database, 'subject-secret').catch((thrown: unknown) => thrown);
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toContain('subject-secret');
  });

  test('a statement above its time limit is unavailable', async () => {
    await expect(database.query('slow', 'SELECT pg_sleep(30)', [])).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a lock that is not granted in time is unavailable', async () => {
    await addThing(database, 'a');
    await database.transaction(async (tx) => {
      await tx.query('lock', 'SELECT FROM things FOR UPDATE', []);
      await expect(database.query('lock', 'SELECT FROM things FOR UPDATE', [])).rejects.toMatchObject({ kind: 'unavailable' });
    });
  });

  test('a server that does not answer is unavailable', async () => {
    const absent = open(1, 'postgres://postgres@127.0.0.1:1/postgres');
    await expect(absent.query('any', 'SELECT 1', [])).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(absent.execute('SELECT 1')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await absent.isReady()).toBe(false);
    await absent.stop();
  });
});

describe('a signal', () => {
  let caller: AbortController;
  let withSignal: Database;
  const applicationName = 'signal-test';
  const openWithSignal = (url = server.url) => {
    const signal = () => caller.signal;
    return createDatabase({ url, poolSize: 1, applicationName, logger, signal });
  };
  const left = new Error('The caller has left.');
  const sleep = (db = withSignal) => db.query('sleep_long', 'SELECT pg_sleep(60)', []);
  const countActive = async () =>
    (await database.query('active', `SELECT FROM pg_stat_activity WHERE application_name = $1 AND state = 'active'`, [applicationName]))
      .rowCount;
  const untilActive = (count: number) => waitUntil(`${count} statements run`, async () => (await countActive()) === count);

  beforeEach(() => {
    caller = new AbortController();
    withSignal = openWithSignal();
  });
  afterEach(() => withSignal.stop());

  test('ends a read in PostgreSQL, and the connection is used again', async () => {
    const before = await backendId(withSignal);
    const sleeping = sleep();
    await untilActive(1);
    caller.abort(left);
    await expect(sleeping).rejects.toMatchObject({ cause: left });
    await untilActive(0);
    caller = new AbortController();
    expect(await backendId(withSignal)).toBe(before);
  });

  test('ends a read that begins with WITH', async () => {
    const sleeping = withSignal.execute('WITH slept AS (SELECT pg_sleep(60)) SELECT FROM slept');
    await untilActive(1);
    caller.abort(left);
    await expect(sleeping).rejects.toMatchObject({ cause: left });
    await untilActive(0);
  });

  test('that aborts when a read ends anyway does not end the next statement of the connection', async () => {
    const databases = Array.from({ length: 10 }, () => openWithSignal());
    const inRounds = async (db: Database) => {
      const outcomes = [];
      for (let round = 0; round < 10; round += 1) {
        const own = (caller = new AbortController());
        // Ends about when it is cancelled.
        const reading = db.query('read', 'SELECT pg_sleep($1)', [0.2 + Math.random() * 0.03]);
        caller = new AbortController();
        const next = db.query('next', 'SELECT pg_sleep(0.02)', []);
        setTimeout(() => own.abort(left), 10);
        const [, { status }] = await Promise.allSettled([reading, next]);
        outcomes.push(status);
      }
      return outcomes;
    };
    const outcomes = (await Promise.all(databases.map(inRounds))).flat();
    expect(outcomes).toEqual(outcomes.map(() => 'fulfilled'));
    await Promise.all(databases.map((db) => db.stop()));
  });

  test.each([
    ['INSERT', `INSERT INTO things SELECT 'kept' FROM pg_sleep(0.5)`],
    ['WITH … INSERT', `WITH slept AS (INSERT INTO things SELECT 'kept' FROM pg_sleep(0.5) RETURNING id) SELECT FROM slept`],
  ])('ends no %s', async (_, change) => {
    const changing = withSignal.execute(change);
    await untilActive(1);
    caller.abort(left);
    await changing;
    expect(await countThings()).toBe(1);
  });

  test('ends no transaction', async () => {
    await withSignal.transaction(async (tx) => {
      await addThing(tx, 'kept');
      caller.abort(left);
      await tx.query('look', 'SELECT FROM things', []);
    });
    expect(await countThings()).toBe(1);
  });

  test('that aborts while a read waits for a connection keeps it from running', async () => {
    const own = caller;
    const running = sleep();
    await untilActive(1);
    caller = new AbortController();
    const waiting = withSignal.query('never', 'SELECT pg_sleep(30)', []);
    caller.abort(left);
    own.abort(left);
    await expect(running).rejects.toMatchObject({ cause: left });
    await expect(waiting).rejects.toMatchObject({ cause: left });
    await untilActive(0);
  });

  test('closes the connection if PostgreSQL cannot be told', async () => {
    const proxy = await startProxyOfOne(server.url);
    const behindProxy = openWithSignal(proxy.url);
    const sleeping = sleep(behindProxy);
    await untilActive(1);
    caller.abort(left);
    await expect(sleeping).rejects.toMatchObject({ cause: left });
    await untilActive(0);
    await behindProxy.stop();
    proxy.stop();
  });
});

describe('a deadline', () => {
  let leftMs = 0;
  let withDeadline: Database;

  beforeAll(() => {
    const deadlineAtMs = () => performance.now() + leftMs;
    withDeadline = createDatabase({ url: server.url, poolSize: 1, applicationName: 'deadline-test', logger, deadlineAtMs });
  });
  afterAll(() => withDeadline.stop());

  const countSleepers = async () =>
    (await database.query('sleepers', `SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND state = 'active'`, []))
      .rowCount;

  test.each([
    ['a statement', () => withDeadline.query('sleep', 'SELECT pg_sleep(60)', [])],
    ['a transaction', () => withDeadline.transaction((tx) => tx.execute('SELECT pg_sleep(60)'))],
  ])('ends %s, in PostgreSQL too', async (_, sleep) => {
    leftMs = 300;
    await expect(sleep()).rejects.toMatchObject({ kind: 'unavailable' });
    await waitUntil('PostgreSQL has ended it', async () => (await countSleepers()) === 0);
    leftMs = 5_000;
    await withDeadline.query('any', 'SELECT 1', []);
  });

  test('in the past refuses a statement, and keeps the connection', async () => {
    leftMs = 5_000;
    const before = await backendId(withDeadline);
    leftMs = -1;
    await expect(addThing(withDeadline, 'late')).rejects.toMatchObject({ kind: 'deadline' });
    await expect(withDeadline.transaction((tx) => addThing(tx, 'late'))).rejects.toMatchObject({ kind: 'deadline' });
    leftMs = 5_000;
    expect(await backendId(withDeadline)).toBe(before);
    expect(await countThings()).toBe(0);
  });

  test('comes from the current caller, even on a connection from a call whose deadline has passed', async () => {
    const deadlines = new AsyncLocalStorage<number>();
    const shared = createDatabase({
      ...{ url: server.url, poolSize: 1, applicationName: 'deadline-test', logger },
      deadlineAtMs: () => deadlines.getStore(),
    });
    const query = (name: string) => shared.query(name, `SELECT '${name}'`, []);
    // The connection's callbacks keep running in the context of the call that opened it.
    const early = performance.now() + 1_000;
    await deadlines.run(early, () => query('opens'));
    await waitUntil('the first deadline has passed', () => performance.now() > early);
    const waiting = ['a', 'b', 'c'].map((name) => deadlines.run(performance.now() + 60_000, () => query(name)));
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
    await shared.stop();
  });

  test('before COMMIT rolls the transaction back', async () => {
    leftMs = 1_000;
    const deadlineAtMs = performance.now() + leftMs;
    const late = withDeadline.transaction(async (tx) => {
      await addThing(tx, 'late');
      await waitUntil('the deadline has passed', () => performance.now() > deadlineAtMs + 1);
    });
    await expect(late).rejects.toMatchObject({ kind: 'deadline' });
    leftMs = 5_000;
    expect(await backendId(withDeadline)).toBeGreaterThan(0);
    expect(await countThings()).toBe(0);
  });
});

describe('the pool', () => {
  test('an ordinary error keeps the connection', async () => {
    const single = open(1);
    const before = await backendId(single);
    await expect(single.query('bad', 'SELECT * FROM no_such_table', [])).rejects.toThrow();
    await expect(single.execute('SELECT * FROM no_such_table')).rejects.toThrow();
    await expect(single.transaction((tx) => tx.query('bad', 'SELECT * FROM no_such_table', []))).rejects.toThrow();
    expect(await backendId(single)).toBe(before);
    await single.stop();
  });

  test('a connection that the server ended is replaced, and the process keeps running', async () => {
    const single = open(1);
    const before = await backendId(single);
    const slow = expect(single.query('slow', 'SELECT pg_sleep(30)', [])).rejects.toMatchObject({ kind: 'unavailable' });
    await waitUntil('the statement runs', async () => (await countBackends(before, 'active')) === 1);
    await database.query('end_backend', 'SELECT pg_terminate_backend($1)', [before]);
    await slow;
    expect(await backendId(single)).not.toBe(before);
    await single.stop();
  });

  test('the server ends a connection that idles too long in a transaction, and the call is unavailable', async () => {
    const single = open(1);
    const stuck = single.transaction(async (tx) => {
      const pid = await backendId(tx);
      await waitUntil('the server ends it', async () => (await countBackends(pid, '')) === 0);
      return backendId(tx);
    });
    await expect(stuck).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await single.isReady()).toBe(true);
    await single.stop();
  });

  test('a prepared statement is unavailable once after a migration of its table, then works again', async () => {
    const single = open(1);
    const read = () => single.query('read_all', 'SELECT * FROM things', []);
    await read();
    await database.query('migrate', 'ALTER TABLE things ADD COLUMN IF NOT EXISTS colour text', []);
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(read()).resolves.toBeDefined();
    await single.stop();
  });

  test('metrics show the connections in use and the size of the pool', async () => {
    const registry = createRegistry('test', { processMetrics: false });
    const observed = createDatabase({ url: server.url, poolSize: 1, applicationName: 'db-test', logger, registry });
    await observed.transaction(async () => {
      expect(await registry.metrics()).toMatch(/database_connections_in_use\{.*\} 1/);
    });
    await waitUntil('it is given back', async () => /database_connections_in_use\{.*\} 0/.test(await registry.metrics()));
    expect(await registry.metrics()).toMatch(/database_connections_max\{.*\} 1/);
    await observed.stop();
  });

  test('a metric shows whether PostgreSQL answers, and a server that hangs does not block it', async () => {
    const registry = createRegistry('test', { processMetrics: false });
    const observed = createDatabase({ url: server.url, poolSize: 1, applicationName: 'db-test', logger, registry });
    expect(await registry.metrics()).toMatch(/database_connected\{.*\} 1/);
    await observed.transaction(async () => {
      // The only connection is taken, as by a statement that hangs.
      expect(await registry.metrics()).toMatch(/database_connected\{.*\} 0/);
    });
    await waitUntil('it answers again', async () => /database_connected\{.*\} 1/.test(await registry.metrics()));
    await observed.stop();
  });
});

describe('a transaction', () => {
  test('commits when the work resolves and rolls back when it throws', async () => {
    await database.transaction((tx) => addThing(tx, 'kept'));
    const failing = database.transaction(async (tx) => {
      await addThing(tx, 'gone');
      throw new Error('no');
    });
    await expect(failing).rejects.toMatchObject({ kind: 'internal' });
    expect(await countThings()).toBe(1);
  });

  test('prepared and unprepared statements see each other’s changes', async () => {
    await database.transaction(async (tx) => {
      await addThing(tx, 'a');
      expect((await tx.execute(`SELECT FROM things WHERE id = 'a'`)).rowCount).toBe(1);
    });
  });

  test('fails when one of its statements failed, even if the work swallowed the error', async () => {
    const swallowing = database.transaction(async (tx) => {
      await addThing(tx, 'a');
      await addThing(tx, 'a').catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ kind: 'internal' });
    expect(await countThings()).toBe(0);
  });

  test('refuses statements after its end', async () => {
    let late: Handle | undefined;
    await database.transaction(async (tx) => {
      late = tx;
      await tx.execute('SELECT FROM things');
    });
    await expect(addThing(late!, 'late')).rejects.toThrow('over');
    await expect(late!.execute(`INSERT INTO things (id) VALUES ('late')`)).rejects.toThrow('over');
    expect(await countThings()).toBe(0);
  });
});

describe('a restart of the server', () => {
  test('makes calls unavailable until the server is back', async () => {
    expect(await database.isReady()).toBe(true);
    await server.stop();
    expect(await database.isReady()).toBe(false);
    await expect(countThings()).rejects.toMatchObject({ kind: 'unavailable' });
    await server.restart();
    expect(await database.isReady()).toBe(true);
    expect(await countThings()).toBe(0);
  });
});
