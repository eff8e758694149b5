import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { waitUntil } from '@consent/testkit';
import { exportCalls, newSite } from './export-calls';
import { startConsent } from './start-consent';

let service: Awaited<ReturnType<typeof startConsent>>;
let calls: ReturnType<typeof exportCalls>;

/** Larger than all buffers on the way, so an unread export keeps its slot. */
const large = newSite();
const small = newSite(large.accountId);
const smallRows = 10;

beforeAll(async () => {
  service = await startConsent({ MAX_EXPORTS_PER_ACCOUNT: '2', MAX_EXPORTS_WAITING: '2', EXPORT_SLOT_WAIT_SECONDS: '40' });
  calls = exportCalls(service);
  await calls.insertRows(large, 100_000);
  await service.sql.query(`UPDATE consents SET site_id = $1 WHERE id IN (SELECT id FROM consents LIMIT $2)`, [small.siteId, smallRows]);
});
afterAll(() => service.stop());

const waiting = async () => Number(/^export_streams_waiting\{.*\} (\d+)$/m.exec(await service.metrics())?.[1]);
const untilWaiting = (count: number) => waitUntil(`${count} wait`, async () => (await waiting()) === count);
const connections = async () =>
  (await service.sql.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'consent export' AND datname = current_database()`))
    .rowCount;

let held: IncomingMessage[];
beforeEach(async () => {
  held = [await calls.openExport(large), await calls.openExport(large)];
});
afterEach(async () => {
  for (const response of held) response.destroy();
  await waitUntil('no COPY runs', async () => (await calls.runningCopies()).length === 0);
});

test('[decisions 3.6, 4.3] an export beyond the account’s slots waits until one is free, without a connection to the database', async () => {
  const one = calls.readExport(small);
  await untilWaiting(1);
  expect(await calls.runningCopies()).toHaveLength(2);
  expect(await connections()).toBe(2);
  held[0]?.destroy();
  expect(await one).toMatchObject({ status: 200, rowCount: String(smallRows) });
  expect(await waiting()).toBe(0);
});

test('[decision 3.6] while an export of one account waits, an export of another account runs immediately', async () => {
  const one = calls.readExport(small);
  await untilWaiting(1);
  expect((await calls.readExport(newSite())).status).toBe(200);
  expect(await waiting()).toBe(1);
  held[0]?.destroy();
  expect((await one).status).toBe(200);
});

test('an export whose caller disconnects while it waits never runs', async () => {
  const caller = new AbortController();
  const left = calls.openExport(large, 'csv', caller.signal);
  await untilWaiting(1);
  const next = calls.readExport(small);
  await untilWaiting(2);
  caller.abort();
  await expect(left).rejects.toThrow();
  await untilWaiting(1);
  held[0]?.destroy();
  expect((await next).status).toBe(200);
  // PostgreSQL notices a moment later that the caller of the first one is gone.
  await waitUntil('only the second export runs', async () => (await calls.runningCopies()).length === 1);
});

test('[decision 4.3] when the queue is full, the next export is 503 with Retry-After, and waiting exports still run', async () => {
  const first = calls.readExport(small);
  await untilWaiting(1);
  const second = calls.readExport(small);
  await untilWaiting(2);
  const refused = await calls.openExport(small);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(await text(refused))).toMatchObject({ kind: 'unavailable' });
  held[0]?.destroy();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});
