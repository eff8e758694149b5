import { text } from 'node:stream/consumers';
import { consentExportStream } from '@consent/contracts';
import { ensureDatabase } from '@consent/postgres';
import { createTestDatabase, startTestPostgres, startTestStandby, waitUntil, type TestServer } from '@consent/testkit';
import { Client } from 'pg';
import { exportCalls, newSite, type SiteOfTest } from './export-calls';
import { startConsent } from './start-consent';

type Service = Awaited<ReturnType<typeof startConsent>>;

let primary: TestServer;
let standby: TestServer;
let onStandby: Client;
let service: Service;

const serviceWith = (settings: Record<string, string>) =>
  startConsent({ DATABASE_URL: service.databaseUrl, DATABASE_REPLICA_URL: withPort(service.databaseUrl, standby.port), ...settings });

function withPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

beforeAll(async () => {
  primary = await startTestPostgres();
  standby = await startTestStandby(primary);
  const url = await ensureDatabase(primary.url, { database: 'consent', role: 'consent_service', password: 'of-the-service' });
  service = await startConsent({
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: withPort(url, standby.port),
  });
  const superuserOnStandby = new URL(withPort(primary.url, standby.port));
  superuserOnStandby.pathname = '/consent';
  onStandby = new Client({ connectionString: superuserOnStandby.href });
  await waitUntil('the standby has the database', () =>
    onStandby.connect().then(
      () => true,
      () => {
        onStandby = new Client({ connectionString: superuserOnStandby.href });
        return false;
      },
    ),
  );
});
afterAll(async () => {
  await onStandby?.end();
  await service?.stop();
  await standby?.remove();
  await primary?.remove();
});

async function readFileRows({ httpUrl, sql }: Service, site: SiteOfTest) {
  const { open } = exportCalls({ httpUrl, sql } as Service);
  const response = await open(consentExportStream.path({ ...site, format: 'csv', replica: true }));
  await text(response);
  const { [consentExportStream.rowCountTrailer]: rows } = response.trailers;
  return { rows: Number(rows), asOfMs: Date.parse(String(response.headers[consentExportStream.dataAsOfHeader])) };
}

const clock = async () => (await service.sql.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows[0]!.at.getTime();
const insertRow = (site: SiteOfTest) => exportCalls(service).insertRows(site, 1);

test('[decision 21.3] the rows of a file come from the replica, and the primary keeps no snapshot for them', async () => {
  const site = newSite();
  await exportCalls(service).insertRows(site, 50_000);
  const leaving = new AbortController();
  const response = await exportCalls(service).open(consentExportStream.path({ ...site, format: 'csv', replica: true }), leaving.signal);
  expect(response.statusCode).toBe(200);
  const copies = await onStandby.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'COPY %' AND datname = 'consent'`);
  expect(copies.rowCount).toBe(1);
  expect(await exportCalls(service).runningCopies()).toEqual([]);
  response.on('error', () => undefined);
  leaving.abort();
});

test('[decision 21.2] a file from a replica that keeps up has everything recorded before it began', async () => {
  const site = newSite();
  await insertRow(site);
  const before = await clock();
  const { rows, asOfMs } = await readFileRows(service, site);
  expect(rows).toBe(1);
  expect(asOfMs).toBeGreaterThanOrEqual(before);
  expect(asOfMs).toBeLessThanOrEqual(await clock());
});

describe('while the replica replays nothing', () => {
  const site = newSite();
  let before: number;
  beforeAll(async () => {
    const { rows } = await service.sql.query<{ position: string }>('SELECT pg_current_wal_flush_lsn()::text AS position');
    await waitUntil('the replica has caught up', async () =>
      Boolean(
        (await onStandby.query('SELECT FROM pg_control_system() WHERE pg_last_wal_replay_lsn() >= $1::pg_lsn', [rows[0]!.position]))
          .rowCount,
      ),
    );
    await onStandby.query('SELECT pg_wal_replay_pause()');
    await waitUntil('replay is paused', async () =>
      (await onStandby.query(`SELECT pg_get_wal_replay_pause_state() AS state`)).rows.some(({ state }) => state === 'paused'),
    );
    before = await clock();
    await insertRow(site);
  });
  afterAll(async () => void (await onStandby.query('SELECT pg_wal_replay_resume()')));

  test('[decisions 21.2, 21.3] a file is read from the primary, and has everything recorded before it began', async () => {
    const { rows, asOfMs } = await readFileRows(service, site);
    expect(rows).toBe(1);
    expect(asOfMs).toBeGreaterThanOrEqual(before);
  });

  test('[decision 21.3] a stream to a client reads the primary', async () => {
    const response = await exportCalls(service).open(consentExportStream.path({ ...site, format: 'csv', inline: true, replica: false }));
    await text(response);
    expect(response.trailers[consentExportStream.rowCountTrailer]).toBe('1');
  });
});

test('[decision 21.3] a database that is not a replica of the primary is never read', async () => {
  const site = newSite();
  await insertRow(site);
  const misled = await serviceWith({ DATABASE_REPLICA_URL: (await createTestDatabase('consent')).url });
  expect((await readFileRows(misled, site)).rows).toBe(1);
  await misled.stop();
});

test('[decision 21.3] while the replica hangs, and while it is down, a file is read from the primary', async () => {
  const site = newSite();
  await insertRow(site);
  standby.kill('SIGSTOP');
  expect((await readFileRows(service, site)).rows).toBe(1);
  standby.kill('SIGCONT');
  await onStandby.end();
  await standby.stop();
  const { rows, asOfMs } = await readFileRows(service, site);
  expect(rows).toBe(1);
  expect(asOfMs).toBeGreaterThan(0);
});
