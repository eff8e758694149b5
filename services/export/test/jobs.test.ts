import { createHash } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { FileStore } from '../src/files/file-store';
import { answerWith, begin, csvOf, end, holdAt, send, type Answer } from './fake-consent';
import { eventTypes, startExport, unitsTaken, type ExportUnderTest } from './start-export';

let service: ExportUnderTest;
beforeAll(async () => void (service = await startExport()));
afterAll(() => service.stop());

describe('a queued export (decision 3.3)', () => {
  test('starts queued and ends ready, with the bytes that consent sent, their counts and their digest', async () => {
    const csv = csvOf(2000);
    const queued = await service.enqueue(answerWith(csv));
    expect(queued).toMatchObject({
      status: 'queued',
      format: 'csv',
      rowCount: 0,
      bytesWritten: 0,
      completedAtMs: 0,
      expiresAtMs: 0,
      downloadToken: '',
    });
    expect(queued.id).toMatch(/^exp_[0-9A-HJKMNP-TV-Z]{26}$/);
    const ready = await service.untilStatus(queued, 'ready');
    expect(ready).toMatchObject({
      rowCount: 2000,
      bytesWritten: Buffer.byteLength(csv.text),
      errorMessage: '',
      actorKind: 'api_key',
      actorId: 'key_test',
    });
    expect(ready.completedAtMs).toBeGreaterThanOrEqual(ready.requestedAtMs);
    expect(ready.expiresAtMs - ready.completedAtMs).toBe(7 * 86_400_000);
    const answer = await service.download(ready.downloadToken);
    expect(await answer.text()).toBe(csv.text);
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${createHash('sha256').update(csv.text).digest('base64')}:`);
    expect(service.consent.asked.filter(({ siteId }) => siteId === queued.siteId)).toEqual([
      { accountId: queued.accountId, siteId: queued.siteId, mayUseReplica: true },
    ]);
    expect(await eventTypes(service.database, queued.accountId)).toEqual(['export.ready', 'export.requested']);
  });

  test('has only the header row for a site without consents', async () => {
    const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(0))), 'ready');
    expect(ready.rowCount).toBe(0);
    expect(await (await service.download(ready.downloadToken)).text()).toBe(csvOf(0).text);
  });

  test('[decision 21.2] has the time of its data once it is ready, and keeps it', async () => {
    const queued = await service.enqueue(answerWith(csvOf(1), '2026-11-21T11:59:00.123Z'));
    expect(queued.dataAsOfMs).toBe(0);
    const ready = await service.untilStatus(queued, 'ready');
    expect(ready.dataAsOfMs).toBe(Date.parse('2026-11-21T11:59:00.123Z'));
    expect((await service.client.listExports({ accountId: queued.accountId, limit: 1 })).exports[0]?.dataAsOfMs).toBe(ready.dataAsOfMs);
  });

  test('is ready without that time when the consent service is of an earlier release', async () => {
    const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(1))), 'ready');
    expect(ready.dataAsOfMs).toBe(0);
  });

  test('shows its progress while it runs, and no link', async () => {
    const csv = csvOf(3000);
    const held = holdAt(csv, [0.5]);
    const queued = await service.enqueue(held.answer);
    const running = await waitUntil('progress', async () => {
      const found = (await service.client.getExport(queued)).export;
      return found.rowCount > 1000 ? found : undefined;
    });
    expect(running.status).toBe('running');
    expect(running.rowCount).toBeLessThan(2000);
    expect(running.bytesWritten).toBeGreaterThan(csv.text.length / 3);
    expect(running).toMatchObject({ downloadToken: '', completedAtMs: 0 });
    held.release();
    expect((await service.untilStatus(queued, 'ready')).rowCount).toBe(3000);
  });

  test('is retried when the consent service is briefly unavailable', async () => {
    const csv = csvOf(50);
    const queued = await service.enqueue((response, attempt) =>
      attempt < 3 ? void response.writeHead(503).end() : answerWith(csv)(response, attempt),
    );
    expect((await service.untilStatus(queued, 'ready')).rowCount).toBe(50);
    expect(service.consent.asked.filter(({ siteId }) => siteId === queued.siteId).map(({ mayUseReplica }) => mayUseReplica)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await unitsTaken(service.database, queued.accountId)).toEqual({ [period(queued.requestedAtMs)]: 1 });
  });
});

const period = (atMs: number) => new Date(atMs).toISOString().slice(0, 7);

const csv = csvOf(100);
const half = csv.text.slice(0, csv.text.length / 2);
const broken: [string, Answer][] = [
  ['the connection breaks in the middle', async (response) => (begin(response), await send(response, half), void response.destroy())],
  [
    'the connection breaks before the trailer',
    async (response) => (begin(response), await send(response, csv.text), void response.destroy()),
  ],
  ['it ends cleanly without a row count', async (response) => (begin(response), await send(response, csv.text), void response.end())],
  [
    'it ends cleanly with fewer rows than it counted',
    async (response) => (begin(response), await send(response, half), end(response, csv.rows)),
  ],
  [
    'it ends cleanly with more rows than it counted',
    async (response) => (begin(response), await send(response, csv.text), end(response, 99)),
  ],
  ['the answer is not 200', (response) => void response.writeHead(404).end('not,a\r\ncsv\r\n')],
];

describe('an incomplete stream never becomes a file (decision 3.3)', () => {
  test.each(broken)('%s: the export fails with a readable message, frees its unit and leaves no file', async (_how, answer) => {
    const queued = await service.enqueue(answer);
    const failed = await service.untilStatus(queued, 'failed');
    expect(failed).toMatchObject({ rowCount: 0, bytesWritten: 0, downloadToken: '', expiresAtMs: 0 });
    expect(failed.errorMessage).toMatch(/^The consent records could not be read/);
    expect(service.consent.asked.filter(({ siteId }) => siteId === queued.siteId)).toHaveLength(3);
    expect(await unitsTaken(service.database, queued.accountId)).toEqual({ [period(queued.requestedAtMs)]: 0 });
    expect((await service.fileNames()).filter((name) => name.startsWith(queued.id))).toEqual([]);
    expect(await eventTypes(service.database, queued.accountId)).toEqual(['export.failed', 'export.requested']);
  });

  test('if the store fails before it reads anything, the source is closed immediately', async () => {
    const away: FileStore = {
      name: 'files',
      write: () => Promise.reject(new Error('The folder is unavailable.')),
      open: () => Promise.resolve(undefined),
      remove: () => Promise.resolve(),
      list: async function* () {},
    };
    const single = await startExport({ files: away, settings: { EXPORT_RETRY_WAITS_SECONDS: '0' } });
    let closedSources = 0;
    const queued = await single.enqueue((response) => {
      response.once('close', () => (closedSources += 1));
      begin(response);
    });
    await single.untilStatus(queued, 'failed');
    await waitUntil('both attempts let the source go', () => closedSources === 2);
    await single.stop();
  });

  test('a silent source fails like a broken source', async () => {
    const impatient = await startExport({ settings: { EXPORT_IDLE_TIMEOUT_SECONDS: '0.1', EXPORT_RETRY_WAITS_SECONDS: '0' } });
    const queued = await impatient.enqueue(async (response) => (begin(response), send(response, half)));
    expect((await impatient.untilStatus(queued, 'failed')).errorMessage).toMatch(/^The consent records could not be read/);
    await impatient.stop();
  });
});

test('a stopping service puts its job back immediately without a failure, and another service completes it', async () => {
  const single = await startExport({ settings: { EXPORT_WORKERS: '0', EXPORT_LEASE_SECONDS: '600' } });
  const worker = await single.startReplica({ EXPORT_WORKERS: '1' });
  const held = holdAt(csv, [0.5]);
  const queued = await single.enqueue(held.answer);
  await waitUntil('the stream holds', () => held.isHolding(1));
  await worker.stop();
  const { rows } = await single.database.query('put_back', 'SELECT status, failures, claims FROM exports WHERE id = $1', [queued.id]);
  expect(rows).toEqual([{ status: 'queued', failures: 0, claims: 1 }]);
  expect(await single.fileNames()).toEqual([]);
  const next = await single.startReplica({ EXPORT_WORKERS: '1' });
  expect((await single.untilStatus(queued, 'ready')).rowCount).toBe(csv.rows);
  await next.stop();
  await single.stop();
});
