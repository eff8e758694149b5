import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@consent/local-stack';
import { createTestDatabase, useTestNats, waitUntil } from '@consent/testkit';
import { createProductProcess } from '../../../scripts/src/bench/product/product-process';
import { aConsent } from '../../system/consents';
import type { ProductFacts } from '../../system/shared-product';
import type { Tenant } from '../../system/tenants';
import { useSharedProduct } from '../../system/use-system';
import { inlinePath, insertConsents, newestExport, openStream } from './export-calls';

/** 150 MB of CSV. Sockets between the database and the reader can buffer tens of megabytes of it. */
const rows = 120_000;
const userAgent = 'x'.repeat(1000);
const slowReaders = 5;
const bytesPerSecond = 10_000;
const readsPerSecond = 10;
const callsMeanwhile = 25;
/** For a stream of any length (spec 4.2, rule 1). */
const allowedGrowthBytes = 64 * 1024 * 1024;

const system = useSharedProduct(startOwnProcesses);
let tenant: Tenant;
let api: ReturnType<typeof system.api>;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  await insertConsents(system, tenant, rows, [userAgent]);
});

/**
 * A consent process and a gateway of this file, whose memory grows only by its exports, and the other processes of the shared product. The
 * consents are stored in another database, because other files read everything in the shared one, and their events go to another NATS
 * account.
 */
async function startOwnProcesses({ addresses, gatewayEnv }: ProductFacts) {
  const [database, nats] = await Promise.all([createTestDatabase('consent'), useTestNats()]);
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-slow-readers-'));
  const ports = await findFreePorts(['rpc', 'http', 'consentOps', 'gateway', 'gatewayOps']);
  const start = async (name: string, script: string, env: Record<string, string>) => {
    const signal = new AbortController().signal;
    const started = createProductProcess({ name, script, env: { ...gatewayEnv, ...env }, folder, profileFolder: undefined, signal });
    await started.start();
    return started;
  };
  const consent = await start('consent', 'services/consent/dist/main.js', {
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    RPC_PORT: String(ports.rpc),
    HTTP_PORT: String(ports.http),
    OPS_PORT: String(ports.consentOps),
  });
  const gateway = await start('gateway', 'gateway/dist/main.js', {
    CONSENT_ADDRESS: `127.0.0.1:${ports.rpc}`,
    CONSENT_HTTP_ADDRESS: `127.0.0.1:${ports.http}`,
    EXPORT_INLINE_MAX_ROWS: '1000000',
    PORT: String(ports.gateway),
    OPS_PORT: String(ports.gatewayOps),
  });
  const url = `http://127.0.0.1:${ports.gateway}`;
  await waitUntil('the gateway is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
  return {
    addresses: {
      ...addresses,
      baseUrls: [url],
      databases: { ...addresses.databases, consent: database.url },
      metricsUrls: [ports.gatewayOps, ports.consentOps].map((port) => `http://127.0.0.1:${port}/metrics`),
    },
    stop: async () => {
      await gateway.stop();
      await consent.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const open = (query = '') => openStream(system, tenant, inlinePath(tenant.site, query));

async function readSlowly(stream: IncomingMessage, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    while (stream.read(bytesPerSecond / readsPerSecond) === null) await once(stream, 'readable');
    await delay(1000 / readsPerSecond);
  }
}

async function copiedRows(): Promise<Map<number, number>> {
  const copies = await system.sql.consent.query<{ pid: number; copied: string }>(
    `SELECT pid, tuples_processed AS copied FROM pg_stat_progress_copy WHERE datname = current_database()`,
  );
  return new Map(copies.map(({ pid, copied }) => [pid, Number(copied)]));
}

async function residentBytes(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const url of system.metricsUrls) {
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
  expect(await newestExport(api)).toMatchObject({ status: 'streamed', row_count: rows, bytes_written: bytes });
  for (let call = 0; call < callsMeanwhile; call++) {
    expect((await api.post('/consents', aConsent(tenant.site))).status).toBe(201);
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
