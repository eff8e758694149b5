import { randomUUID } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { leafService } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createRpcConnection } from '@consent/rpc';
import { createTestDatabase, waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { exportCalls, newSite } from './export-calls';
import { startFakeOwners } from './fake-owners';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

const cellsOf = (...more: object[]) => ({ CELLS: JSON.stringify([{ name: 'main' }, ...more]) });

async function startWithCells(...more: object[]) {
  const consent = await startConsent(cellsOf(...more));
  onTestFinished(consent.stop);
  return consent;
}

type Consent = Awaited<ReturnType<typeof startConsent>>;

/** Names the cell, as a gateway does. */
async function createIn(consent: Consent, cell: string | undefined, accountId: string = randomUUID()) {
  const site = aSite(accountId);
  const row = aRow(site);
  const { results } = await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] }, cell === undefined ? {} : { cell });
  expect(results).toMatchObject([{ consentJson: expect.any(String) as string }]);
  return { accountId, id: row.id };
}

async function rowsIn(consent: Consent, schema: string): Promise<string[]> {
  const { rows } = await consent.sql.query<{ account_id: string }>(`SELECT account_id FROM ${schema}.consents ORDER BY id`);
  return rows.map(({ account_id: accountId }) => accountId);
}

const found = async (consent: Consent, { accountId, id }: { accountId: string; id: string }, cell: string) =>
  (await consent.client.getConsents({ refs: [{ accountId, id }] }, { cell })).results[0]?.consent?.id;

test('records, events, leaves and statistics of an account are in the schema of its cell, and nowhere else', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  const [inMain, inSecond] = [await createIn(consent, 'main'), await createIn(consent, 'second')];
  expect([await rowsIn(consent, 'public'), await rowsIn(consent, 'second')]).toEqual([[inMain.accountId], [inSecond.accountId]]);
  for (const table of ['outbox', 'log_queue']) {
    const { rows } = await consent.sql.query(
      `SELECT 'public' AS place, account_id FROM public.${table} UNION ALL SELECT 'second', account_id FROM second.${table} ORDER BY 1`,
    );
    expect(rows).toEqual([
      { place: 'public', account_id: inMain.accountId },
      { place: 'second', account_id: inSecond.accountId },
    ]);
  }
  expect([await found(consent, inMain, 'main'), await found(consent, inSecond, 'second')]).toEqual([inMain.id, inSecond.id]);
  expect([await found(consent, inMain, 'second'), await found(consent, inSecond, 'main')]).toEqual([undefined, undefined]);
});

test('events of every cell are published', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  await createIn(consent, 'main');
  await createIn(consent, 'second');
  await waitUntil('both outboxes are empty', async () => {
    const { rowCount } = await consent.sql.query(
      'SELECT FROM public.outbox WHERE published_at IS NULL UNION ALL SELECT FROM second.outbox WHERE published_at IS NULL',
    );
    return rowCount === 0;
  });
});

test('a call that names no cell asks the account service, once for each account; with one cell nobody is asked', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  const accountId = randomUUID();
  consent.owners.owned.cells.set(accountId, 'second');
  const { id } = await createIn(consent, undefined, accountId);
  await createIn(consent, undefined, accountId);
  expect(await rowsIn(consent, 'second')).toEqual([accountId, accountId]);
  expect(await found(consent, { accountId, id }, '')).toBe(id);
  expect(consent.owners.asked.filter((rpc) => rpc === 'findCells')).toHaveLength(1);

  const alone = await startConsent();
  onTestFinished(alone.stop);
  await createIn(alone, undefined, accountId);
  expect(alone.owners.asked).toEqual([]);
});

test('while the account service is away, a call that names no cell is refused, and stored nowhere', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  consent.owners.faults.of = ({ rpc }) => (rpc === 'findCells' ? 'fails' : undefined);
  const site = aSite(randomUUID());
  const creating = consent.client.createConsents({ rows: [aRow(site)], sites: [factsOf(site)] });
  await expect(creating).rejects.toMatchObject({ kind: expect.stringMatching(/internal|unavailable/) as string });
  expect([await rowsIn(consent, 'public'), await rowsIn(consent, 'second')]).toEqual([[], []]);
});

test('a call about accounts of several cells is refused', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  const [a, b] = [aSite(randomUUID()), aSite(randomUUID())];
  consent.owners.owned.cells.set(a.accountId, 'second');
  const rows = [aRow(a), aRow(b, { siteFacts: 1 })];
  await expect(consent.client.createConsents({ rows, sites: [factsOf(a), factsOf(b)] })).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('several cells') as string,
  });
});

test('a cell that is not in the list is 503, and its name is said', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  await expect(consent.client.getConsents({ refs: [{ accountId: randomUUID(), id: 'x' }] }, { cell: 'third' })).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('"third"') as string,
  });
});

test('with one cell, a call about another cell is refused, and stored nowhere', async () => {
  const consent = await startConsent();
  onTestFinished(consent.stop);
  await expect(createIn(consent, 'second')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('"second"') as string,
  });
  expect(await rowsIn(consent, 'public')).toEqual([]);
  await createIn(consent, 'main');
});

test.each([
  [['main', 'second'], 0],
  [['main'], 0],
  [['main', 'second', 'third', 'fourth'], 2],
])('with main and second, and %j in the account service, the metric of missing cells is %d', async (configuredCells, missing) => {
  const owners = await startFakeOwners();
  onTestFinished(owners.stop);
  owners.owned.configuredCells = configuredCells;
  const consent = await startConsent({ ...cellsOf({ name: 'second', schema: 'second' }), ACCOUNT_ADDRESS: owners.address });
  onTestFinished(consent.stop);
  await waitUntil('the cells are compared', () => owners.compared.times > 0);
  await waitUntil('the metric shows it', async () => (await consent.metrics()).includes(`cells_missing{service="consent"} ${missing}`));
  await createIn(consent, 'second');
});

test('after an export of one cell, its connection serves an export of another cell, whatever part of the rows came last', async () => {
  const consent = await startConsent({ ...cellsOf({ name: 'second', schema: 'second' }), MAX_EXPORTS: '1' });
  onTestFinished(consent.stop);
  const calls = exportCalls(consent);
  const other = newSite();
  consent.owners.owned.cells.set(other.accountId, 'second');
  await createIn(consent, 'second', other.accountId);
  // Up to several buffers of 64 KiB, so that some end while the reader is behind.
  for (let rows = 300; rows <= 1800; rows += 100) {
    const site = newSite();
    consent.owners.owned.cells.set(site.accountId, 'main');
    await calls.insertRows(site, rows);
    expect((await calls.readExport(site)).rowCount).toBe(String(rows));
    expect([rows, (await calls.readExport(other)).status]).toEqual([rows, 200]);
  }
});

test('each cell has its own queue of leaves, and the service lists them', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  const connection = createRpcConnection({
    address: `127.0.0.1:${consent.rpcPort}`,
    logger: createSilentLogger(),
    registry: createRegistry('test', { processMetrics: false }),
  });
  onTestFinished(connection.stop);
  const leaves = connection.client(leafService);
  expect(await leaves.listCells({})).toEqual({ cells: ['main', 'second'] });
  const [inMain, inSecond] = [await createIn(consent, 'main'), await createIn(consent, 'second')];
  const pull = { doneIds: [], maxEvents: 100, heldIds: [], skipAccountIds: [] };
  const pulled = async (cell: string) => (await leaves.pullLeaves(pull, { cell })).batches.map(({ accountId }) => accountId);
  expect([await pulled(''), await pulled('main'), await pulled('second')]).toEqual([
    [inMain.accountId],
    [inMain.accountId],
    [inSecond.accountId],
  ]);
});

test('a cell whose database is away costs its own accounts 503; the others and readiness go on, and the metrics name it', async () => {
  const database = await createTestDatabase('consent');
  const proxy = await startProxy(database.url);
  proxy.refuse();
  const consent = await startWithCells({ name: 'far', url: proxy.url, schema: 'far' });
  await createIn(consent, 'main');
  await expect(createIn(consent, 'far')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await consent.metrics()).toMatch(/database_connected\{(?=[^}]*cell="far")[^}]*\} 0/);
  expect(await consent.metrics()).toMatch(/database_connected\{(?=[^}]*cell="main")[^}]*\} 1/);
  expect(await consent.isReady()).toBe(true);

  proxy.accept();
  const inFar = await waitUntil('the cell is open', () => createIn(consent, 'far').catch(() => undefined), { timeoutMs: 30_000 });
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  onTestFinished(() => sql.end());
  expect((await sql.query('SELECT account_id FROM far.consents')).rows).toEqual([{ account_id: inFar.accountId }]);

  proxy.refuse();
  await waitUntil('the metrics show it', async () => /database_connected\{(?=[^}]*cell="far")[^}]*\} 0/.test(await consent.metrics()));
  await createIn(consent, 'main');
  expect(await consent.isReady()).toBe(true);
});

test('a locked cell of the same database leaves connections to the others', async () => {
  const consent = await startWithCells({ name: 'second', schema: 'second' });
  await consent.sql.query('BEGIN');
  await consent.sql.query('LOCK TABLE second.consents');
  const waiting = Array.from({ length: 40 }, () => createIn(consent, 'second').catch((error: { kind: string }) => error.kind));
  for (let turn = 0; turn < 20; turn += 1) await createIn(consent, 'main');
  await consent.sql.query('COMMIT');
  // Those that waited for longer than a connection may take are refused.
  for (const outcome of await Promise.all(waiting)) if (typeof outcome === 'string') expect(outcome).toBe('unavailable');
  await createIn(consent, 'second');
});

test('a schema of an unknown line of releases refuses the start, and names the cell', async () => {
  const { url } = await createTestDatabase('consent');
  const sql = new Client({ connectionString: url });
  await sql.connect();
  onTestFinished(() => sql.end());
  await sql.query('CREATE SCHEMA other; CREATE TABLE other.knex_migrations (name text)');
  await sql.query(`INSERT INTO other.knex_migrations VALUES ('20200101000000_foreign.js')`);
  await expect(startConsent({ DATABASE_URL: url, ...cellsOf({ name: 'other', schema: 'other' }) })).rejects.toThrow(
    'Cell "other" of CELLS',
  );
});

/** In front of a database. Refusing also ends open connections. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    if (isRefusing) {
      socket.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => undefined).on('close', () => sockets.delete(each));
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    end();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    refuse: () => {
      isRefusing = true;
      end();
    },
    accept: () => void (isRefusing = false),
  };
}
