import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { findExport, lockExport } from '../src/exports/find.sql';
import { claimJob, completeJob, extendLease, lockLease, requeueJob, type Job } from '../src/exports/run-next-job.sql';
import { actor, newAccountId, startExport, type ExportUnderTest } from './start-export';

// Without workers, only the test claims jobs.
let service: ExportUnderTest;
beforeEach(async () => void (service = await startExport({ settings: { EXPORT_WORKERS: '0' } })));
afterEach(() => service.stop());

const enqueue = async (accountId = newAccountId()) =>
  (await service.client.enqueue({ accountId, siteId: randomUUID(), maxExports: 0, ...actor })).export;
const file = { rowCount: 1, bytesWritten: 2, sha256: Buffer.alloc(32), dataAsOfMs: undefined };
const times = { completedAtMs: Date.now(), expiresAtMs: Date.now() + 86_400_000 };

describe('the lease of a job (ADR 9)', () => {
  test('belongs to the latest claim, and an older claim changes nothing', async () => {
    await enqueue();
    const old = (await claimJob(service.database, 1))!;
    // The sweep of the service finds the lapsed lease.
    const latest = await waitUntil('it can be claimed again', () => claimJob(service.database, 60_000));
    expect([old.id, old.claims, latest.id, latest.claims]).toEqual([old.id, 1, old.id, 2]);

    expect(await extendLease(service.database, old, { rowCount: 9, bytesWritten: 9 }, 1)).toBe(false);
    expect(await requeueJob(service.database, old, { waitMs: 0, isFailure: true })).toBe(false);
    expect(await lockLease(service.database, old)).toBeUndefined();
    expect(await completeJob(service.database, old, file, times)).toBeUndefined();
    expect(await findExport(service.database, latest.accountId, latest.id)).toMatchObject({ status: 'running', rowCount: 0, claims: 2 });

    expect(await extendLease(service.database, latest, { rowCount: 9, bytesWritten: 9 }, 60_000)).toBe(true);
    expect(await lockLease(service.database, latest)).toMatchObject({ rowCount: 9 });
    expect(await completeJob(service.database, latest, file, times)).toMatchObject({ status: 'ready', rowCount: 1 });
    expect(await completeJob(service.database, latest, file, times)).toBeUndefined();
    expect(await extendLease(service.database, latest, { rowCount: 9, bytesWritten: 9 }, 60_000)).toBe(false);
    expect(await requeueJob(service.database, latest, { waitMs: 0, isFailure: true })).toBe(false);
  });

  test('has no holder while the job waits for its next attempt', async () => {
    await enqueue();
    const claimed = (await claimJob(service.database, 60_000))!;
    expect(await requeueJob(service.database, claimed, { waitMs: 60_000, isFailure: true })).toBe(true);
    expect(await completeJob(service.database, claimed, file, times)).toBeUndefined();
    expect(await claimJob(service.database, 60_000)).toBeUndefined();
  });

  test('is given for the next job while the first job is locked', async () => {
    const [first, second] = [await enqueue(), await enqueue()];
    await service.database.transaction(async (tx) => {
      await lockExport(tx, first.accountId, first.id);
      expect((await claimJob(service.database, 60_000))?.id).toBe(second.id);
      expect(await claimJob(service.database, 60_000)).toBeUndefined();
    });
    expect((await claimJob(service.database, 60_000))?.id).toBe(first.id);
  });

  test('is given once for each job to 20 concurrent claims, and the job that waits longest comes first', async () => {
    const queued: string[] = [];
    for (let number = 0; number < 10; number++) queued.push((await enqueue()).id);
    expect((await claimJob(service.database, 60_000))?.id).toBe(queued[0]);
    const claimed = await Promise.all(Array.from({ length: 20 }, () => claimJob(service.database, 60_000)));
    const ids = claimed.flatMap((job) => (job === undefined ? [] : [job.id]));
    expect(ids.sort()).toEqual(queued.slice(1).sort());
  });
});

describe('an account with 100 jobs (ADR 9)', () => {
  const many = newAccountId();
  const few = newAccountId();
  beforeEach(async () => {
    for (let number = 0; number < 100; number++) await enqueue(many);
  });

  const claim = async () => (await claimJob(service.database, 60_000))!;
  const complete = async (number: number, job: Job) => {
    const completedAtMs = times.completedAtMs + number;
    await completeJob(service.database, job, file, { ...times, completedAtMs });
  };
  const nameOf = ({ accountId }: Job) => (accountId === many ? 'many' : 'few');

  test('takes turns with an account of three jobs when one worker does all', async () => {
    const first = await claim();
    for (let number = 0; number < 3; number++) await enqueue(few);
    await complete(0, first);
    const served: string[] = [];
    for (let number = 1; number < 8; number++) {
      const job = await claim();
      await complete(number, job);
      served.push(nameOf(job));
    }
    expect(served).toEqual(['few', 'many', 'few', 'many', 'few', 'many', 'many']);
  });

  test('does not get a second worker while another account has jobs', async () => {
    const running = await claim();
    for (let number = 0; number < 3; number++) await enqueue(few);
    for (let number = 0; number < 3; number++) {
      const job = await claim();
      expect(nameOf(job)).toBe('few');
      await complete(number, job);
    }
    expect(nameOf(running)).toBe('many');
    expect(nameOf(await claim())).toBe('many');
  });
});
