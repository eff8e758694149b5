import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { answerWith, csvOf } from './fake-consent';
import { actor, eventTypes, newAccountId, startExport, unitsTaken, type ExportUnderTest } from './start-export';

/** In most of Asia it is already December. */
const endOfNovember = Date.parse('2026-11-30T23:59:59.999Z');
let nowMs = endOfNovember;
let service: ExportUnderTest;

beforeAll(async () => void (service = await startExport({ now: () => nowMs, settings: { EXPORT_INLINE_TIMEOUT_SECONDS: '600' } })));
beforeEach(() => void (nowMs = endOfNovember));
afterAll(() => service.stop());

const begin = (accountId: string, maxExports: number, format = 'csv') =>
  service.client.beginInline({ accountId, siteId: randomUUID(), format, maxExports, ...actor, keeps: false });
const enqueue = (accountId: string, maxExports: number) => service.enqueue(answerWith(csvOf(1)), { accountId, maxExports });
const finish = (accountId: string, id: string, status: string, errorMessage = '') =>
  service.client.finishInline({ accountId, id, status, rowCount: 7, bytesWritten: 700, errorMessage });

/** As if the gateway had been silent for too long. */
const lapse = (id: string) =>
  service.database.query('lapse', `UPDATE exports SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1`, [id]);

const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => (one.status === 'fulfilled' ? 'taken' : (one.reason as { kind: string }).kind));
};

describe('the cap of a calendar month (decision 3.6)', () => {
  test('of 50 concurrent exports with a cap of 5, inline and queued, exactly 5 are accepted', async () => {
    const accountId = newAccountId();
    const calls = Array.from({ length: 50 }, (_, number) => (number % 2 === 0 ? begin(accountId, 5) : enqueue(accountId, 5)));
    const taken = await outcomes(calls);
    expect(taken.filter((outcome) => outcome === 'taken')).toHaveLength(5);
    expect(taken.filter((outcome) => outcome === 'plan_limit')).toHaveLength(45);
    expect((await service.client.listExports({ accountId, limit: 100 })).exports).toHaveLength(5);
    expect(await unitsTaken(service.database, accountId)).toEqual({ '2026-11': 5 });
  });

  test('exports of one account do not count against another account', async () => {
    await begin(newAccountId(), 1);
    expect(await outcomes([begin(newAccountId(), 1)])).toEqual(['taken']);
  });

  test('0 means no limit, and exports without a limit count against a later limit', async () => {
    const accountId = newAccountId();
    expect(await outcomes([begin(accountId, 0), begin(accountId, 0), begin(accountId, 0)])).toEqual(['taken', 'taken', 'taken']);
    expect(await outcomes([begin(accountId, 3)])).toEqual(['plan_limit']);
    expect(await outcomes([begin(accountId, 4)])).toEqual(['taken']);
  });

  test('ends with the month in UTC, and the next millisecond has a new cap', async () => {
    const accountId = newAccountId();
    const { export: november } = await begin(accountId, 1);
    expect(await outcomes([begin(accountId, 1)])).toEqual(['plan_limit']);
    nowMs = endOfNovember + 1;
    expect(await outcomes([begin(accountId, 1)])).toEqual(['taken']);
    expect(await outcomes([begin(accountId, 1)])).toEqual(['plan_limit']);
    await finish(accountId, november.id, 'failed');
    expect(await unitsTaken(service.database, accountId)).toEqual({ '2026-11': 0, '2026-12': 1 });
    expect(await outcomes([begin(accountId, 1)])).toEqual(['plan_limit']);
  });

  test('an unknown format is invalid and takes no unit', async () => {
    const accountId = newAccountId();
    expect(await outcomes([begin(accountId, 1, 'xml')])).toEqual(['invalid']);
    expect(await unitsTaken(service.database, accountId)).toEqual({});
  });
});

describe('the end of an inline export (decision 3.2)', () => {
  test('streamed: the row has its counts, keeps its unit and has no link', async () => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, 1, 'json');
    expect(begun).toMatchObject({ status: 'running', format: 'json', completedAtMs: 0 });
    const { export: streamed } = await finish(accountId, begun.id, 'streamed');
    expect(streamed).toMatchObject({
      status: 'streamed',
      rowCount: 7,
      bytesWritten: 700,
      errorMessage: '',
      completedAtMs: nowMs,
      expiresAtMs: 0,
      downloadToken: '',
    });
    expect(await outcomes([begin(accountId, 1)])).toEqual(['plan_limit']);
    await expect(service.client.mintDownloadToken({ accountId, id: begun.id })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await eventTypes(service.database, accountId)).toEqual([]);
  });

  test('failed: the row says why, and its unit is free again', async () => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, 1);
    const { export: failed } = await finish(accountId, begun.id, 'failed', 'The client went away.');
    expect(failed).toMatchObject({ status: 'failed', errorMessage: 'The client went away.', rowCount: 7, bytesWritten: 700 });
    expect(await outcomes([begin(accountId, 1)])).toEqual(['taken']);
  });

  test.each([
    ['failed', 'failed'],
    ['failed', 'streamed'],
    ['streamed', 'failed'],
    ['streamed', 'streamed'],
  ])('reported twice, the first end counts: %s, then %s', async (first, second) => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, 2);
    const { export: ended } = await finish(accountId, begun.id, first);
    expect((await finish(accountId, begun.id, second)).export).toEqual(ended);
    expect(await unitsTaken(service.database, accountId)).toEqual({ '2026-11': first === 'failed' ? 0 : 1 });
  });

  test('reported 20 times in parallel, a failed export frees one unit', async () => {
    const accountId = newAccountId();
    const [{ export: begun }] = await Promise.all([begin(accountId, 2), begin(accountId, 2)]);
    await Promise.all(Array.from({ length: 20 }, () => finish(accountId, begun.id, 'failed')));
    expect(await unitsTaken(service.database, accountId)).toEqual({ '2026-11': 1 });
  });

  test('never reported, because the gateway crashed: the export fails when its lease ends, and its unit is free again', async () => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, 1);
    await lapse(begun.id);
    const failed = await service.untilStatus(begun, 'failed');
    expect(failed.errorMessage).toMatch(/^The stream was not finished.* async=true/);
    expect(await outcomes([begin(accountId, 1)])).toEqual(['taken']);
  });

  test('reported too late: a streamed export becomes streamed and takes its unit again, and a failed export stays failed', async () => {
    const accountId = newAccountId();
    const [{ export: slow }, { export: dead }] = await Promise.all([begin(accountId, 0), begin(accountId, 0)]);
    await lapse(slow.id);
    await lapse(dead.id);
    await service.untilStatus(slow, 'failed');
    await service.untilStatus(dead, 'failed');
    expect(await unitsTaken(service.database, accountId)).toEqual({ '2026-11': 0 });
    expect((await finish(accountId, slow.id, 'streamed')).export).toMatchObject({ status: 'streamed', errorMessage: '', rowCount: 7 });
    expect((await finish(accountId, slow.id, 'streamed')).export.status).toBe('streamed');
    expect((await finish(accountId, dead.id, 'failed')).export.status).toBe('failed');
    expect(await unitsTaken(service.database, accountId)).toEqual({ '2026-11': 1 });
  });

  test('another status is invalid, and a queued export cannot end inline', async () => {
    const accountId = newAccountId();
    const { export: begun } = await begin(accountId, 0);
    expect(await outcomes([finish(accountId, begun.id, 'ready')])).toEqual(['invalid']);
    const queued = await enqueue(accountId, 0);
    expect(await outcomes([finish(accountId, queued.id, 'failed')])).toEqual(['conflict']);
  });
});

test('no worker claims a running inline export or puts it back in the queue', async () => {
  const accountId = newAccountId();
  const { export: begun } = await begin(accountId, 0);
  await lapse(begun.id);
  await waitUntil('it is failed', async () => (await service.client.getExport({ accountId, id: begun.id })).export.status === 'failed');
  const { rows } = await service.database.query('claims_of', 'SELECT claims, failures FROM exports WHERE id = $1', [begun.id]);
  expect(rows).toEqual([{ claims: 0, failures: 0 }]);
});
