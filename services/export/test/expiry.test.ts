import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import { answerWith, csvOf, holdAt } from './fake-consent';
import { eventTypes, startExport, type ExportUnderTest } from './start-export';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const dayMs = 86_400_000;
let nowMs = start;
let service: ExportUnderTest;
beforeEach(async () => {
  nowMs = start;
  service = await startExport({ now: () => nowMs });
});
afterEach(() => service.stop());

describe('a file expires 7 days after it is ready (decision 3.3)', () => {
  test('it can be downloaded until then, and is refused and deleted afterwards', async () => {
    const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(3))), 'ready');
    nowMs = ready.expiresAtMs - 1;
    const { token } = await service.client.mintDownloadToken(ready);
    expect((await service.download(token)).status).toBe(200);
    nowMs = ready.expiresAtMs;
    // The token itself is still valid.
    expect((await service.download(token)).status).toBe(409);
    await expect(service.client.mintDownloadToken(ready)).rejects.toMatchObject({ kind: 'conflict' });
    const expired = await service.untilStatus(ready, 'expired');
    expect(expired).toMatchObject({ rowCount: 3, bytesWritten: ready.bytesWritten, expiresAtMs: ready.expiresAtMs, downloadToken: '' });
    await waitUntil('the file is deleted', async () => (await service.fileNames()).length === 0);
    await waitUntil('the event', async () => (await eventTypes(service.database, ready.accountId)).includes('export.expired'));
    expect((await service.download(token)).status).toBe(409);
  });

  test('EXPORT_FILE_DAYS sets another time', async () => {
    const short = await startExport({ settings: { EXPORT_FILE_DAYS: '0.5' } });
    const ready = await short.untilStatus(await short.enqueue(answerWith(csvOf(1))), 'ready');
    expect(ready.expiresAtMs - ready.completedAtMs).toBe(dayMs / 2);
    await short.stop();
  });
});

describe('the sweep of files', () => {
  const put = async (name: string, ageMs: number) => {
    const path = join(service.folder, name);
    await writeFile(path, 'left over');
    await utimes(path, (nowMs - ageMs) / 1000, (nowMs - ageMs) / 1000);
  };

  test('deletes files that no export needs, and no others', async () => {
    const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(1))), 'ready');
    const held = holdAt(csvOf(2000), [0.5]);
    const running = await service.enqueue(held.answer);
    await waitUntil('the stream holds', () => held.isHolding(1));
    const failed = await service.untilStatus(await service.enqueue((response) => void response.writeHead(500).end()), 'failed');
    const unknown = 'exp_01KAHFZ9R00000000000000000';

    // Files of ended claims go immediately, even partial ones. Files without a row go after a day.
    await put(`${ready.id}.0.csv`, 0);
    await put(`${failed.id}.1.csv`, 0);
    await put(`${failed.id}.3.csv.part`, 0);
    await put(`${unknown}.1.csv`, dayMs + 1000);
    await put(`${unknown}.2.csv.part`, dayMs + 1000);
    await put(`${unknown}.3.csv`, dayMs - 1000);
    await put('somebody-elses.csv', 30 * dayMs);
    await service.app.sweepFiles();

    const left = await service.fileNames();
    expect(left.filter((name) => name.startsWith(ready.id))).toEqual([`${ready.id}.1.csv`]);
    expect(left).toContain(`${running.id}.1.csv.part`);
    expect(left).toContain(`${unknown}.3.csv`);
    expect(left).toContain('somebody-elses.csv');
    expect(left.filter((name) => name.startsWith(failed.id))).toEqual([]);
    expect(left.filter((name) => name.startsWith(unknown))).toEqual([`${unknown}.3.csv`]);

    held.release();
    expect((await service.untilStatus(running, 'ready')).rowCount).toBe(2000);
  });
});
