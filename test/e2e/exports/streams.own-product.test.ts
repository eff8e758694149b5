import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { waitUntil } from '@consent/testkit';
import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { quotaOf } from '../../system/quota-headers';
import { startSystem, type OwnSystem } from '../../system/start-system';
import type { Tenant } from '../../system/tenants';
import { inlinePath, insertConsents, insertLargeExport, largeRows as rows, newestExport, openStream, runningCopies } from './export-calls';

let system: OwnSystem;
/** Has a large export, and 5 exports a month. */
let tenant: Tenant;
let api: ReturnType<OwnSystem['api']>;

const exportsAMonth = 5;

beforeAll(async () => {
  system = await startSystem({
    settings: {
      EXPORT_INLINE_MAX_ROWS: String(rows),
      STREAM_IDLE_TIMEOUT_SECONDS: '6',
      MAX_EXPORTS_PER_ACCOUNT: '2',
      EXPORT_SLOT_WAIT_SECONDS: '0',
    },
  });
  tenant = await system.tenants.create({ plan: 'starter' });
  api = system.api(tenant.key);
  await insertLargeExport(system, tenant);
});

afterAll(() => system.stop());

/** Every test starts with the month's full allowance and no running export. */
beforeEach(async () => {
  await waitUntil('no COPY runs', async () => (await runningCopies(system)).length === 0);
  await waitUntil('no export runs', async () => (await countOf('running')) === 0);
  await system.sql.export.query('DELETE FROM export_months');
});

const countOf = async (status: string) =>
  (await system.sql.export.query<{ count: string }>('SELECT count(*) FROM exports WHERE status = $1', [status])).map(({ count }) =>
    Number(count),
  )[0];

const unitsTaken = async () =>
  (await system.sql.export.query<{ taken: number }>('SELECT used AS taken FROM export_months WHERE account_id = $1', [tenant.accountId]))[0]
    ?.taken ?? 0;

const openExport = (query = '') => openStream(system, tenant, inlinePath(tenant.site, query));

/** Keeps its slot: reads too slowly to finish, and too steadily to hit the idle timeout. */
async function holdExport(query = '') {
  const stream = await openExport(query);
  const reading = setInterval(() => stream.read(), 100);
  stream.once('close', () => clearInterval(reading));
  return stream;
}

async function terminateCopies(): Promise<void> {
  const copies = await waitUntil('the COPY runs', async () => {
    const found = await runningCopies(system);
    return found.length > 0 && found;
  });
  for (const { pid } of copies) await system.sql.consent.query('SELECT pg_terminate_backend($1::integer)', [pid]);
}

describe.each([
  ['csv', ''],
  ['json', '?format=json'],
])('%s', (_format, query) => {
  test('[decisions 3.2, 8.17] a broken source cuts the connection, fails the export and returns its export unit, but not its quota unit', async () => {
    const used = async () => quotaOf(await api.get('/exports?limit=1'))?.used as number;
    const before = await used();
    const stream = await openExport(query);
    expect(stream.statusCode).toBe(200);
    await terminateCopies();
    await expect(text(stream)).rejects.toThrow();
    expect(stream.complete).toBe(false);
    const job = await newestExport(api);
    expect(job).toMatchObject({ status: 'failed', row_count: 0, error_message: expect.stringMatching(/\S/) });
    expect(job.error_message).not.toMatch(/terminat|postgres|sql/i);
    expect(await unitsTaken()).toBe(0);
    // The stream, one read of the job and one read of the counter cost a unit each.
    expect(await used()).toBe(before + 3);
  });

  test('[decision 3.2] a broken source resets an HTTP/1.0 connection, where a plain close would look like a whole body', async () => {
    const { hostname, port } = new URL(system.baseUrl);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write(`GET /api/v1${inlinePath(tenant.site, query)} HTTP/1.0\r\nAuthorization: Bearer ${tenant.key}\r\n\r\n`);
    await once(socket, 'readable');
    await terminateCopies();
    expect(['ECONNRESET', 'EPIPE']).toContain(await endOf(socket));
  });

  test('[decision 3.2] a client that disconnects ends the COPY, fails the export and gets its export unit back', async () => {
    const stream = await openExport(query);
    await waitUntil('the COPY runs', async () => (await runningCopies(system)).length === 1);
    stream.destroy();
    await waitUntil('the COPY has ended', async () => (await runningCopies(system)).length === 0);
    await waitUntil('the export has failed', async () => (await newestExport(api)).status === 'failed');
    expect(await unitsTaken()).toBe(0);
  });

  test('[spec 4.2.1] a slow reader delays no other caller and gets the whole export', async () => {
    const slow = await openExport(query);
    slow.pause();
    const other = await system.tenants.create();
    await createConsent(system.api(other.key), other.site);
    expect((await system.api(other.key).get(inlinePath(other.site))).status).toBe(200);
    expect((await api.get('/consents?limit=1')).status).toBe(200);
    expect(await runningCopies(system)).toHaveLength(1);
    const bytes = (await buffer(slow)).length;
    expect(slow.complete).toBe(true);
    expect(await newestExport(api)).toMatchObject({ status: 'streamed', row_count: rows, bytes_written: bytes });
    expect(await unitsTaken()).toBe(1);
  });
});

test('[threats 25] a reader that stops for too long is disconnected, and its export fails', async () => {
  const stream = await openExport();
  const cut = new Promise((resolve) => stream.once('error', resolve));
  stream.pause();
  await waitUntil('the export has failed', async () => (await newestExport(api)).status === 'failed', { timeoutMs: 25_000 });
  stream.resume();
  await cut;
  expect(stream.complete).toBe(false);
  expect(await runningCopies(system)).toEqual([]);
});

test('[decision 3.2] an export is recorded as streamed as soon as its response has ended', async () => {
  const other = await system.tenants.create({ plan: 'starter' });
  await insertConsents(system, other, 1000);
  for (let round = 0; round < exportsAMonth; round++) {
    await text(await openStream(system, other, inlinePath(other.site)));
    expect(await newestExport(system.api(other.key))).toMatchObject({ status: 'streamed', row_count: 1000 });
  }
  expectError(await system.api(other.key).get(inlinePath(other.site)), 403, 'plan_limit_exceeded');
});

test('[decision 4.3] an export that waits too long for its account’s slots gets 503 with Retry-After, and costs neither unit', async () => {
  const held = [await holdExport(), await holdExport()];
  const answer = await api.get(inlinePath(tenant.site));
  expectError(answer, 503, 'internal_error');
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(quotaOf(answer)?.used).toBe((quotaOf(await api.get('/exports?limit=1'))?.used as number) - 1);
  expect(await unitsTaken()).toBe(2);
  for (const stream of held) stream.destroy();
});

test('[decision 3.4] an export is one snapshot: changes made while it is streamed are not in it', async () => {
  const stream = await openExport();
  await waitUntil('the COPY runs', async () => (await runningCopies(system)).length === 1);
  await system.sql.consent.query(`UPDATE consents SET user_agent = 'changed' WHERE account_id = $1 AND subject_id = 'subject-1'`, [
    tenant.accountId,
  ]);
  await createConsent(api, tenant.site, { user_agent: 'new' });
  const csv = await text(stream);
  expect(csv).not.toMatch(/,(changed|new),/);
  expect(csv.split('\r\n')).toHaveLength(rows + 2);
});

test('[decision 3.1] a CSV export above the limit of streamed rows is queued even while every slot is taken, and its COPY ends', async () => {
  // The previous test added the consent that exceeds the limit.
  expect((await api.get(inlinePath(tenant.site))).status).toBe(202);
  await waitUntil('no COPY runs', async () => (await runningCopies(system)).length === 0);
  const held = [await holdExport('?format=json'), await holdExport('?format=json')];
  await waitUntil('both COPYs run', async () => (await runningCopies(system)).length === 2);
  expect((await api.get(inlinePath(tenant.site))).status).toBe(202);
  for (const stream of held) stream.destroy();
});

/**
 * How a connection ended: its error code, or "closed". Node reports a reset as an ordinary end when data came with it. A write tells them
 * apart: after a reset it fails immediately, after a close the first one succeeds.
 */
async function endOf(socket: Socket): Promise<string> {
  const failed = once(socket, 'error') as Promise<[NodeJS.ErrnoException]>;
  socket.resume();
  const error = await Promise.race([
    once(socket, 'end').then(
      () => undefined,
      (thrown: NodeJS.ErrnoException) => thrown,
    ),
    failed.then(([thrown]) => thrown),
  ]);
  const code =
    error?.code ??
    (await new Promise<string | undefined>((resolve) => {
      socket.write('x', (thrown) => resolve((thrown as NodeJS.ErrnoException | null | undefined)?.code));
    }));
  socket.destroy();
  return code ?? 'closed';
}
