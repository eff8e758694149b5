import { randomUUID } from 'node:crypto';
import { answerWith, csvOf } from './fake-consent';
import { actor, newAccountId, startExport, type ExportUnderTest } from './start-export';

let nowMs = Date.parse('2026-11-21T12:00:00.000Z');
let service: ExportUnderTest;
beforeAll(async () => void (service = await startExport({ now: () => nowMs })));
afterAll(() => service.stop());

type Ref = { accountId: string; id: string };
const calls = {
  getExport: (ref: Ref) => service.client.getExport(ref),
  mintDownloadToken: (ref: Ref) => service.client.mintDownloadToken(ref),
  finishInline: (ref: Ref) => service.client.finishInline({ ...ref, status: 'failed', rowCount: 0, bytesWritten: 0, errorMessage: '' }),
};

const answerTo = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    ({ kind, message }: { kind: string; message: string }) => ({ kind, message }),
  );

describe('an export of another account and a malformed id look like an unknown export', () => {
  test.each(Object.entries(calls))('%s', async (_name, call) => {
    const own = await service.enqueue(answerWith(csvOf(1)));
    const { export: inline } = await service.client.beginInline({
      accountId: own.accountId,
      siteId: own.siteId,
      format: 'csv',
      maxExports: 0,
      ...actor,
      keeps: false,
    });
    await service.untilStatus(own, 'ready');
    const never = await answerTo(call({ accountId: own.accountId, id: 'exp_01KAHFZ9R00000000000000000' }));
    expect(never).toMatchObject({ kind: 'not_found' });
    for (const id of [own.id, inline.id]) expect(await answerTo(call({ accountId: newAccountId(), id }))).toEqual(never);
    for (const id of ['', 'x', own.id.toLowerCase(), own.id.slice(4), `${own.id}.1`, "x' OR true --"]) {
      expect(await answerTo(call({ accountId: own.accountId, id }))).toEqual(never);
    }
    expect((await service.client.getExport(inline)).export.status).toBe('running');
  });

  test('listExports', async () => {
    await service.enqueue(answerWith(csvOf(1)));
    expect(await service.client.listExports({ accountId: newAccountId(), limit: 100 })).toEqual({ exports: [] });
  });
});

describe('a list of exports (spec 4.2)', () => {
  test('is newest first, as long as its limit, and each ready export has its own working link', async () => {
    const accountId = newAccountId();
    const ids: string[] = [];
    for (let number = 0; number < 4; number++) {
      const queued = await service.enqueue(answerWith(csvOf(number)), { accountId });
      await service.untilStatus(queued, 'ready');
      ids.unshift(queued.id);
      nowMs += 1000;
    }
    const { exports } = await service.client.listExports({ accountId, limit: 3 });
    expect(exports.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(new Set(exports.map(({ downloadToken }) => downloadToken)).size).toBe(3);
    const texts = await Promise.all(exports.map(async ({ downloadToken }) => (await service.download(downloadToken)).text()));
    expect(texts).toEqual([csvOf(3), csvOf(2), csvOf(1)].map(({ text }) => text));
  });

  test('is in the order of the requests within one millisecond', async () => {
    const accountId = newAccountId();
    const ids: string[] = [];
    for (let number = 0; number < 10; number++) {
      const { export: begun } = await service.client.beginInline({
        accountId,
        siteId: randomUUID(),
        format: 'csv',
        maxExports: 0,
        ...actor,
        keeps: false,
      });
      ids.unshift(begun.id);
    }
    const { exports } = await service.client.listExports({ accountId, limit: 100 });
    expect(exports.map(({ id }) => id)).toEqual(ids);
  });

  test.each([0, 101])('a limit of %i is invalid', async (limit) => {
    await expect(service.client.listExports({ accountId: newAccountId(), limit })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

test('a minted link has a path below the base URL, and each call mints a new link', async () => {
  const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(1))), 'ready');
  const [first, second] = [await service.client.mintDownloadToken(ready), await service.client.mintDownloadToken(ready)];
  expect(first.path).toBe(`/exports/download/${first.token}`);
  expect(first.token).not.toBe(second.token);
});
