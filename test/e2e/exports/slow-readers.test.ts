import { once } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@consent/testkit';
import { startSupervisedProduct, type SupervisedProduct } from '../../faults/supervised-product';
import { createApiClient, type ApiClient } from '../../system/api-client';
import { aConsent, createConsent } from '../../system/consents';
import { openSql, type Sql } from '../../system/sql';
import { inlinePath, insertConsents, newestExport, openStream } from './export-calls';

/** 180 MB of CSV, because sockets on the path can buffer tens of megabytes. */
const rows = 150_000;
const userAgent = 'x'.repeat(1000);
const slowReaders = 5;
const bytesPerSecond = 10_000;
const readsPerSecond = 10;
const callsMeanwhile = 25;
/** For a stream of any length (spec 4.2, rule 1). */
const allowedGrowthBytes = 64 * 1024 * 1024;

let product: SupervisedProduct;
let api: ApiClient;
let sql: Sql;
let site: { id: string };

beforeAll(async () => {
  product = await startSupervisedProduct({ EXPORT_INLINE_MAX_ROWS: '1000000' });
  const { demo } = product;
  api = createApiClient(demo.base_url, demo.api_key);
  site = { id: demo.site_id };
  sql = openSql(await product.databaseUrl('consent'));
  const { id } = await createConsent(api, site);
  const [owner] = await sql.query<{ account_id: string }>('SELECT account_id FROM consents WHERE id = $1', [id]);
  await insertConsents({ sql: { consent: sql } }, { accountId: owner?.account_id as string, site }, rows, [userAgent]);
});

afterAll(async () => {
  await sql?.end();
  await product?.stop();
});

const open = (query = '') =>
  openStream({ baseUrl: new URL(product.demo.base_url).origin }, { key: product.demo.api_key }, inlinePath(site, query));

async function readSlowly(stream: IncomingMessage, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    while (stream.read(bytesPerSecond / readsPerSecond) === null) await once(stream, 'readable');
    await delay(1000 / readsPerSecond);
  }
}

async function copiedRows(): Promise<Map<number, number>> {
  const copies = await sql.query<{ pid: number; copied: string }>(
    `SELECT pid, tuples_processed AS copied FROM pg_stat_progress_copy WHERE datname = current_database()`,
  );
  return new Map(copies.map(({ pid, copied }) => [pid, Number(copied)]));
}

async function residentBytes(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const { metrics_urls: urls } = product.demo as typeof product.demo & { metrics_urls: string[] };
  for (const url of urls) {
    const metrics = await (await fetch(url)).text();
    const [, service, bytes] = /^process_resident_memory_bytes\{service="(gateway|consent)"\} (\S+)$/m.exec(metrics) ?? [];
    if (service !== undefined) found.set(service, Number(bytes));
  }
  return found;
}

async function notePeak(peak: Map<string, number>): Promise<void> {
  for (const [service, bytes] of await residentBytes()) peak.set(service, Math.max(bytes, peak.get(service) ?? 0));
}

async function readWhole(query = ''): Promise<{ bytes: number; isWhole: boolean }> {
  const stream = await open(query);
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length;
  return { bytes, isWhole: stream.complete };
}

test('[spec 4.2.1] readers at 10 kB a second slow down only their own COPYs, and memory stays bounded', async () => {
  // The first stream of a process also allocates memory that doesn't depend on rows.
  await readWhole();
  const before = await residentBytes();
  const peak = new Map(before);

  const streams = await Promise.all(Array.from({ length: slowReaders }, () => open()));
  let isOver = false;
  const slow = Promise.all(streams.map((stream) => readSlowly(stream, () => !isOver)));
  const held = await waitUntil('their COPYs stand still', async () => {
    const first = await copiedRows();
    await delay(500);
    const second = await copiedRows();
    return first.size === slowReaders && [...first].every(([pid, copied]) => second.get(pid) === copied) && first;
  });
  for (const copied of held.values()) expect(copied).toBeLessThan(rows / 2);

  const { bytes, isWhole } = await readWhole();
  expect(isWhole).toBe(true);
  expect(await newestExport(api)).toMatchObject({ status: 'streamed', row_count: rows + 1, bytes_written: bytes });
  for (let call = 0; call < callsMeanwhile; call++) {
    expect((await api.post('/consents', aConsent({ id: product.demo.site_id }))).status).toBe(201);
    expect((await api.get('/consents?limit=1')).status).toBe(200);
    await notePeak(peak);
  }
  isOver = true;
  await slow;

  for (const service of ['gateway', 'consent']) {
    expect((peak.get(service) as number) - (before.get(service) as number)).toBeLessThan(allowedGrowthBytes);
  }
  // Each COPY advanced only as far as its reader read.
  for (const [pid, copied] of await copiedRows()) expect(copied - (held.get(pid) as number)).toBeLessThan(rows / 10);
  for (const stream of streams) stream.destroy();
  await waitUntil('their COPYs have ended', async () => (await copiedRows()).size === 0);
});

test('[decision 3.1] memory stays bounded for JSON of any number of rows', async () => {
  await readWhole('?format=json');
  const before = await residentBytes();
  const peak = new Map(before);
  let isOver = false;
  const reading = readWhole('?format=json').finally(() => (isOver = true));
  while (!isOver) await notePeak(peak);
  const { bytes, isWhole } = await reading;
  expect(isWhole).toBe(true);
  // The export is larger than the memory it may use.
  expect(bytes).toBeGreaterThan(2 * allowedGrowthBytes);
  for (const service of ['gateway', 'consent']) {
    expect((peak.get(service) as number) - (before.get(service) as number)).toBeLessThan(allowedGrowthBytes);
  }
});
