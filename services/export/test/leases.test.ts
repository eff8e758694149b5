import { randomUUID } from 'node:crypto';
import { createEventMaker, noEventSignatures } from '@consent/events';
import { waitUntil } from '@consent/testkit';
import type { Job } from '../src/store/claim-job';
import { createExportStore, type ExportStore } from '../src/store/export-store';
import { actor, newAccountId, startExport, type ExportUnderTest } from './start-export';

// Nobody works, so that it is the test that claims, and times are as it says.
const makeEvent = createEventMaker(noEventSignatures);
let service: ExportUnderTest;
let store: ExportStore;
beforeEach(async () => {
  service = await startExport({ settings: { EXPORT_WORKERS: '0' } });
  store = createExportStore(service.database, makeEvent);
});
afterEach(() => service.stop());

const enqueue = async (accountId = newAccountId()) =>
  (await service.client.enqueue({ accountId, siteId: randomUUID(), maxExports: 0, ...actor })).export;
const file = { rowCount: 1, bytesWritten: 2, sha256: Buffer.alloc(32) };
const times = { completedAtMs: Date.now(), expiresAtMs: Date.now() + 86_400_000 };

describe('the lease of a job (ADR 9)', () => {
  test('belongs to the latest claim: who holds an older one changes nothing', async () => {
    await enqueue();
    const old = (await store.claimJob(1))!;
    // The sweep of the running service finds it lapsed.
    const latest = await waitUntil('it can be claimed again', () => store.claimJob(60_000));
    expect([old.id, old.claims, latest.id, latest.claims]).toEqual([old.id, 1, old.id, 2]);

    expect(await store.keepLease(old, { rowCount: 9, bytesWritten: 9 }, 1)).toBe(false);
    expect(await store.putBack(old, { waitMs: 0, isFailure: true })).toBe(false);
    expect(await store.lockLease(old)).toBeUndefined();
    expect(await store.completeJob(old, file, times)).toBeUndefined();
    expect(await store.findExport(latest.accountId, latest.id)).toMatchObject({ status: 'running', rowCount: 0, claims: 2 });

    expect(await store.keepLease(latest, { rowCount: 9, bytesWritten: 9 }, 60_000)).toBe(true);
    expect(await store.lockLease(latest)).toMatchObject({ rowCount: 9 });
    expect(await store.completeJob(latest, file, times)).toMatchObject({ status: 'ready', rowCount: 1 });
    // And after the end nobody's.
    expect(await store.completeJob(latest, file, times)).toBeUndefined();
    expect(await store.keepLease(latest, { rowCount: 9, bytesWritten: 9 }, 60_000)).toBe(false);
    expect(await store.putBack(latest, { waitMs: 0, isFailure: true })).toBe(false);
  });

  test('is nobody’s while the job waits for its next try', async () => {
    await enqueue();
    const claimed = (await store.claimJob(60_000))!;
    expect(await store.putBack(claimed, { waitMs: 60_000, isFailure: true })).toBe(true);
    expect(await store.completeJob(claimed, file, times)).toBeUndefined();
    expect(await store.claimJob(60_000)).toBeUndefined();
  });

  test('is taken of the next job when somebody has the first one locked at this moment', async () => {
    const [first, second] = [await enqueue(), await enqueue()];
    await service.database.transaction(async (tx) => {
      await createExportStore(tx, makeEvent).lockExport(first.accountId, first.id);
      expect((await store.claimJob(60_000))?.id).toBe(second.id);
      expect(await store.claimJob(60_000)).toBeUndefined();
    });
    expect((await store.claimJob(60_000))?.id).toBe(first.id);
  });

  test('20 claims at once of 10 jobs take each job once, and those that wait longest first', async () => {
    const queued: string[] = [];
    for (let number = 0; number < 10; number++) queued.push((await enqueue()).id);
    expect((await store.claimJob(60_000))?.id).toBe(queued[0]);
    const claimed = await Promise.all(Array.from({ length: 20 }, () => store.claimJob(60_000)));
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

  const claim = async () => (await store.claimJob(60_000))!;
  const complete = async (number: number, job: Job) => {
    const completedAtMs = times.completedAtMs + number;
    await store.completeJob(job, file, { ...times, completedAtMs });
  };
  const nameOf = ({ accountId }: Job) => (accountId === many ? 'many' : 'few');

  test('and another with three take turns where one worker does all', async () => {
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

  test('does not have the next worker too, however long its own jobs take', async () => {
    const running = await claim();
    for (let number = 0; number < 3; number++) await enqueue(few);
    for (let number = 0; number < 3; number++) {
      const job = await claim();
      expect(nameOf(job)).toBe('few');
      await complete(number, job);
    }
    expect(nameOf(running)).toBe('many');
    // Workers that nobody else needs are its own.
    expect(nameOf(await claim())).toBe('many');
  });
});
