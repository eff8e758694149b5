import { createCitusDatabase, describeWhen, runsOnCitus, waitUntil } from '@consent/testkit';
import { cellsOnCitus, citusCells } from '../system/citus-cells';
import { createDatabases } from '../system/databases';
import { committedEvents } from '../system/event-listener';
import { openSql, type Sql } from '../system/sql';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Tenant } from '../system/tenants';
import { tenantsOfCells } from '../system/tenants-of-cells';
import { expectInOrder, expectProofs, spread } from './logged-consents';
import { startRepeatingLoad, type RepeatingLoad } from './repeating-load';
import { readSignedLog } from './signed-log';

const proofsOfAnAccount = 25;
/** Each writer is acknowledged this often before, between and after the moves. */
const acknowledgedBetween = 5;
const refusedDuringMove = 8;
/** Sixteen writers share a busy machine with the cluster. */
const patienceMs = 180_000;

interface Node {
  host: string;
  port: number;
}

describeWhen(runsOnCitus('consent'), 'no cluster of Citus')('[decision 40.3] a cell that Citus moves to another worker under load', () => {
  let system: OwnSystem;
  /** Not of a cell. */
  let cluster: Sql;
  let cells: Sql;
  let accounts: { cell: string; tenant: Tenant; load: RepeatingLoad }[];

  beforeAll(async () => {
    const consent = await createCitusDatabase('consent');
    cluster = openSql(consent);
    cells = openSql(consent, citusCells);
    const databases = { ...(await createDatabases()), consent };
    system = await startSystem({ databases, settings: { CELLS: JSON.stringify(cellsOnCitus()) } });
    const tenants = [...(await tenantsOfCells(system, citusCells))];
    accounts = tenants.map(([cell, tenant]) => ({ cell, tenant, load: startRepeatingLoad(system.api(tenant.key), tenant.site.id) }));
  });
  afterAll(async () => {
    for (const { load } of accounts ?? []) load.abandon();
    await Promise.all([cluster?.end(), cells?.end()]);
    await system?.stop();
  });

  const placeOf = async (cell: string) => {
    const places = await cluster.query<Node>(
      `SELECT DISTINCT nodename AS host, nodeport AS port FROM citus_shards WHERE table_name::text LIKE $1 || '.%'`,
      [cell],
    );
    expect(places).toHaveLength(1);
    return places[0] as Node;
  };

  async function moveToOtherWorker(cell: string, mode: string): Promise<void> {
    const from = await placeOf(cell);
    const workers = await cluster.query<Node>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 AND nodeport <> $1',
      [from.port],
    );
    const { host, port } = workers[0]!;
    await cluster.query('SELECT citus_schema_move($1::regnamespace, $2::text, $3::integer, $4)', [cell, host, port, mode]);
    expect(await placeOf(cell)).toEqual({ host, port });
  }

  async function untilAllAreAcknowledged(isMeant = (_: { cell: string }) => true): Promise<void> {
    const meant = accounts.filter(isMeant);
    const before = meant.map(({ load }) => load.acknowledged());
    const went = () =>
      meant.every(({ load }, at) => load.acknowledged().every((count, writer) => count >= before[at]![writer]! + acknowledgedBetween));
    await waitUntil('every writer was acknowledged again', went, { timeoutMs: patienceMs });
  }

  test(
    'costs no acknowledged record, event or leaf, and only its own accounts get 503 with Retry-After meanwhile',
    { timeout: 4 * patienceMs },
    async () => {
      const [moved] = citusCells as [string];
      await untilAllAreAcknowledged();
      await moveToOtherWorker(moved, 'auto');
      await untilAllAreAcknowledged();

      // A move that takes longer than any call.
      const { load: ofMoved } = accounts.find(({ cell }) => cell === moved)!;
      await cluster.query('BEGIN');
      await moveToOtherWorker(moved, 'block_writes');
      await untilAllAreAcknowledged(({ cell }) => cell !== moved);
      await waitUntil('calls are refused', () => ofMoved.refusals().length >= refusedDuringMove || ofMoved.wrong().length > 0, {
        timeoutMs: patienceMs,
      });
      await cluster.query('COMMIT');
      await untilAllAreAcknowledged();
      await Promise.all(accounts.map(({ load }) => load.stop()));

      for (const { cell, load } of accounts) {
        expect([cell, load.wrong()]).toEqual([cell, []]);
        expect([cell, load.refusals().filter((status) => status !== 503 || cell !== moved)]).toEqual([cell, []]);
      }
      for (const { tenant, load } of accounts) {
        const api = system.api(tenant.key);
        const consents = load.consents();
        for (const { id, texts } of consents) expect((await api.get(`/consents/${id}`)).text).toBe(texts.at(-1));

        const events = (await committedEvents(cells, tenant.accountId)).map(({ type, payload }) => `${type} ${idOf(payload)}`);
        const created = events.filter((event) => event.startsWith('consent.created '));
        expect(created.sort()).toEqual(consents.map(({ id }) => `consent.created ${id}`).sort());
        // Each text but the first one is a change.
        expect(events).toHaveLength(consents.reduce((sum, { texts }) => sum + texts.length, 0));

        const reader = { api, demo: { base_url: system.baseUrl, api_key: tenant.key } };
        await expectProofs(reader, spread(consents, proofsOfAnAccount));
        await expectInOrder(reader, consents, await readSignedLog(reader).expectIntact());
      }
    },
  );
});

const idOf = (payload: string) => (JSON.parse(payload) as { data: { id: string } }).data.id;
