import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import { startChildService } from './child-service';
import { csvOf, holdAt } from './fake-consent';
import { startExport, unitsTaken, type ExportUnderTest } from './start-export';

// Child processes run the workers that are killed or suspended. This process serves calls and takes over from dead workers.
let service: ExportUnderTest;
const manyTries = Array.from({ length: 20 }, () => '0.01').join();
async function startService(waits = manyTries): Promise<void> {
  service = await startExport({ settings: { EXPORT_WORKERS: '0', EXPORT_LEASE_SECONDS: '1', EXPORT_RETRY_WAITS_SECONDS: waits } });
}
afterEach(() => service.stop());

const startWorkers = (count: number) => startChildService({ ...service.env, EXPORT_WORKERS: String(count) });
/** Runs in this process, because another one costs a second of CPU time. */
const startSurvivor = (count: number) => service.startReplica({ EXPORT_WORKERS: String(count) });
const csv = csvOf(5_000);

const claimsOf = async (id: string) => {
  const { rows } = await service.database.query<{ claims: number; status: string }>(
    'claims_of',
    'SELECT claims, status FROM exports WHERE id = $1',
    [id],
  );
  return rows[0]!;
};

const contentOf = async (token: string) => (await service.download(token)).text();

test('[decision 3.3] another worker takes over a job whose worker is killed at any point, and each job ends ready with the whole file', async () => {
  await startService();
  // Each job is interrupted twice. One process runs a worker for each job, because a start costs more than a job.
  const points = [0, 0.0001, Math.random(), Math.random(), Math.random(), 1];
  const jobs = await Promise.all(
    points.map(async (point, place) => {
      const held = holdAt(csv, [point, points.at(-1 - place) as number]);
      return { held, queued: await service.enqueue(held.answer) };
    }),
  );
  for (const attempt of [1, 2]) {
    const workers = await startWorkers(jobs.length);
    const areHolding = () => jobs.every(({ held }) => held.isHolding(attempt));
    await waitUntil(`attempt ${attempt} of each job holds, of ${points.join()}`, areHolding, { timeoutMs: 20_000 });
    await workers.kill();
    for (const { queued } of jobs) {
      const { export: seen } = await service.client.getExport(queued);
      expect(['queued', 'running']).toContain(seen.status);
      expect(seen.downloadToken).toBe('');
    }
  }
  const survivors = await startSurvivor(jobs.length);
  for (const { queued } of jobs) {
    const ready = await service.untilStatus(queued, 'ready');
    expect(ready).toMatchObject({ rowCount: csv.rows, bytesWritten: Buffer.byteLength(csv.text) });
    expect(await contentOf(ready.downloadToken)).toBe(csv.text);
    expect((await claimsOf(queued.id)).claims).toBe(3);
    expect(Object.values(await unitsTaken(service.database, queued.accountId))).toEqual([1]);
  }
  await service.app.sweepFiles();
  expect(await service.fileNames()).toEqual(jobs.map(({ queued }) => `${queued.id}.3.csv`).sort());
  await survivors.stop();
});

test('a worker killed after its file is complete but before its row is updated leaves no ready job; the next worker writes its own file', async () => {
  await startService();
  const held = holdAt(csv, [1]);
  const queued = await service.enqueue(held.answer);
  const worker = await startWorkers(1);
  await waitUntil('the stream holds before its end', () => held.isHolding(1), { timeoutMs: 20_000 });
  await service.database.transaction(async (tx) => {
    await tx.query('hold_row', 'SELECT FROM exports WHERE id = $1 FOR UPDATE', [queued.id]);
    held.release();
    await waitUntil('the file has its name', () => stat(join(service.folder, `${queued.id}.1.csv`)));
    await worker.kill();
  });
  expect((await claimsOf(queued.id)).status).not.toBe('ready');
  const survivor = await startSurvivor(1);
  const ready = await service.untilStatus(queued, 'ready');
  expect(await contentOf(ready.downloadToken)).toBe(csv.text);
  await service.app.sweepFiles();
  expect(await service.fileNames()).toEqual([`${queued.id}.2.csv`]);
  await survivor.stop();
});

test('a suspended worker that resumes neither ends the job nor changes the file of its successor', async () => {
  await startService();
  const held = holdAt(csv, [0.5]);
  const queued = await service.enqueue(held.answer);
  const frozen = await startWorkers(1);
  await waitUntil('the stream holds', () => held.isHolding(1), { timeoutMs: 20_000 });
  await waitUntil('a part of the file', () => stat(join(service.folder, `${queued.id}.1.csv.part`)));
  frozen.signal('SIGSTOP');
  const survivor = await startSurvivor(1);
  const ready = await service.untilStatus(queued, 'ready');
  await survivor.stop();

  // The suspended worker still has its stream, so it could finish its file.
  held.release();
  frozen.signal('SIGCONT');
  await waitUntil(
    'the frozen one let go of its file',
    async () => (await claimsOf(queued.id)).status === 'ready' && !(await service.fileNames()).includes(`${queued.id}.1.csv.part`),
  );
  const next = await service.untilStatus(await service.enqueue(holdAt(csv, []).answer), 'ready');
  expect(await contentOf(next.downloadToken)).toBe(csv.text);

  expect(await claimsOf(queued.id)).toEqual({ claims: 2, status: 'ready' });
  expect((await service.client.getExport(queued)).export).toMatchObject({ completedAtMs: ready.completedAtMs, rowCount: csv.rows });
  expect(await contentOf((await service.client.getExport(queued)).export.downloadToken)).toBe(csv.text);
  await service.app.sweepFiles();
  expect(await service.fileNames()).toEqual([`${queued.id}.2.csv`, `${next.id}.1.csv`].sort());
  await frozen.kill();
});

test('[decision 3.3] a job whose workers keep dying fails with a readable message and frees its unit', async () => {
  await startService('0.01');
  const held = holdAt(csv, [0.5, 0.5]);
  const queued = await service.enqueue(held.answer);
  for (const attempt of [1, 2]) {
    const worker = await startWorkers(1);
    await waitUntil(`attempt ${attempt} holds`, () => held.isHolding(attempt), { timeoutMs: 20_000 });
    await worker.kill();
  }
  const failed = await service.untilStatus(queued, 'failed');
  expect(failed.errorMessage).toMatch(/^The export was interrupted too often/);
  expect(Object.values(await unitsTaken(service.database, queued.accountId))).toEqual([0]);
  held.release();
});
