import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import { startChildService, type ChildService } from './child-service';
import { csvOf, holdAt } from './fake-consent';
import { startExport, unitsTaken, type ExportUnderTest } from './start-export';

// The test's own process answers calls and notices the dead; the work is done by children.
let service: ExportUnderTest;
beforeEach(async () => {
  const waits = Array.from({ length: 20 }, () => '0.01').join();
  service = await startExport({ settings: { EXPORT_WORKERS: '0', EXPORT_LEASE_SECONDS: '0.5', EXPORT_RETRY_WAITS_SECONDS: waits } });
});
afterEach(() => service.stop());

const startWorker = () => startChildService({ ...service.env, EXPORT_WORKERS: '1' });
const csv = csvOf(20_000);

const claimsOf = async (id: string) => {
  const { rows } = await service.database.query<{ claims: number; status: string }>(
    'claims_of',
    'SELECT claims, status FROM exports WHERE id = $1',
    [id],
  );
  return rows[0]!;
};

const contentOf = async (token: string) => (await service.download(token)).text();

test('[decisions 3.3] a worker that is killed -9 at any point of a job leaves it to the next, and it ends ready with the whole file', async () => {
  const random = Array.from({ length: 3 }, () => Math.random());
  const fractions = [0, 0.0001, ...random, 1];
  const held = holdAt(csv, fractions);
  const queued = await service.enqueue(held.answer);
  for (let attempt = 1; attempt <= fractions.length; attempt++) {
    const worker = await startWorker();
    await waitUntil(`attempt ${attempt} holds at ${fractions[attempt - 1]}`, () => held.isHolding(attempt), { timeoutMs: 20_000 });
    await worker.kill();
    const { export: seen } = await service.client.getExport(queued);
    expect(['queued', 'running']).toContain(seen.status);
    expect(seen.downloadToken).toBe('');
  }
  const survivor = await startWorker();
  const ready = await service.untilStatus(queued, 'ready');
  expect(ready).toMatchObject({ rowCount: csv.rows, bytesWritten: Buffer.byteLength(csv.text) });
  expect(await contentOf(ready.downloadToken)).toBe(csv.text);
  expect((await claimsOf(queued.id)).claims).toBe(fractions.length + 1);
  expect(Object.values(await unitsTaken(service.database, queued.accountId))).toEqual([1]);
  await service.app.sweepFiles();
  expect(await service.fileNames()).toEqual([`${queued.id}.${fractions.length + 1}.csv`]);
  await survivor.kill();
}, 180_000);

test('a worker that is killed -9 after its file was whole, and before the row said so, leaves no ready job; the next one writes a file of its own', async () => {
  const held = holdAt(csv, [1]);
  const queued = await service.enqueue(held.answer);
  const worker = await startWorker();
  await waitUntil('the stream holds before its end', () => held.isHolding(1), { timeoutMs: 20_000 });
  await service.database.transaction(async (tx) => {
    await tx.query('hold_row', 'SELECT FROM exports WHERE id = $1 FOR UPDATE', [queued.id]);
    held.release();
    await waitUntil('the file has its name', () => stat(join(service.folder, `${queued.id}.1.csv`)));
    await worker.kill();
  });
  expect((await claimsOf(queued.id)).status).not.toBe('ready');
  const survivor = await startWorker();
  const ready = await service.untilStatus(queued, 'ready');
  expect(await contentOf(ready.downloadToken)).toBe(csv.text);
  await service.app.sweepFiles();
  expect(await service.fileNames()).toEqual([`${queued.id}.2.csv`]);
  await survivor.kill();
}, 60_000);

test('a worker that was frozen and comes back neither ends the job nor touches the file of the one that took over', async () => {
  const held = holdAt(csv, [0.5]);
  const queued = await service.enqueue(held.answer);
  const frozen = await startWorker();
  await waitUntil('the stream holds', () => held.isHolding(1), { timeoutMs: 20_000 });
  await waitUntil('a part of the file', () => stat(join(service.folder, `${queued.id}.1.csv.part`)));
  frozen.signal('SIGSTOP');
  const survivor = await startWorker();
  const ready = await service.untilStatus(queued, 'ready');
  await survivor.kill();

  // The rest of its stream waits for it: it could write its file to the end.
  held.release();
  frozen.signal('SIGCONT');
  await waitUntil(
    'the frozen one let go of its file',
    async () => (await claimsOf(queued.id)).status === 'ready' && !(await service.fileNames()).includes(`${queued.id}.1.csv.part`),
  );
  // It works again, and on something else.
  const next = await service.untilStatus(await service.enqueue(holdAt(csv, []).answer), 'ready');
  expect(await contentOf(next.downloadToken)).toBe(csv.text);

  expect(await claimsOf(queued.id)).toEqual({ claims: 2, status: 'ready' });
  expect((await service.client.getExport(queued)).export).toMatchObject({ completedAtMs: ready.completedAtMs, rowCount: csv.rows });
  expect(await contentOf((await service.client.getExport(queued)).export.downloadToken)).toBe(csv.text);
  await service.app.sweepFiles();
  expect(await service.fileNames()).toEqual([`${queued.id}.2.csv`, `${next.id}.1.csv`].sort());
  await frozen.kill();
}, 60_000);

test('[decisions 3.3] a job whose workers die again and again is failed in the end, with a text for a person, and gives its unit back', async () => {
  const service = await startExport({ settings: { EXPORT_WORKERS: '0', EXPORT_LEASE_SECONDS: '0.5', EXPORT_RETRY_WAITS_SECONDS: '0.01' } });
  const held = holdAt(csv, [0.5, 0.5]);
  const queued = await service.enqueue(held.answer);
  const workers: ChildService[] = [];
  for (const attempt of [1, 2]) {
    const worker = await startChildService({ ...service.env, EXPORT_WORKERS: '1' });
    workers.push(worker);
    await waitUntil(`attempt ${attempt} holds`, () => held.isHolding(attempt), { timeoutMs: 20_000 });
    await worker.kill();
  }
  const failed = await service.untilStatus(queued, 'failed');
  expect(failed.errorMessage).toMatch(/^The export was interrupted too often/);
  expect(Object.values(await unitsTaken(service.database, queued.accountId))).toEqual([0]);
  held.release();
  await service.stop();
}, 60_000);
