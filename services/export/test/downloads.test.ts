import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { type Export, exportDownload } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import { createFolderFiles } from '../src/files/folder-files';
import { answerWith, csvOf, holdAt } from './fake-consent';
import { actor, newAccountId, startExport, type ExportUnderTest } from './start-export';
import { startBucketOfExports } from './s3-server';

let logged = '';
const logger = pino(
  { level: 'trace' },
  new Writable({ write: (chunk: Buffer, _encoding, done) => ((logged += chunk.toString()), done()) }),
);

const csv = csvOf(500);
const digest = createHash('sha256').update(csv.text).digest();
const pathOf = (service: ExportUnderTest, { id }: Export) => join(service.folder, `${id}.1.csv`);

const metric = async (service: ExportUnderTest, line: string) => {
  const text = await (await fetch(`http://127.0.0.1:${service.app.opsPort()}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};

async function errorOf(answer: Response) {
  const body = (await answer.json()) as { kind: string; message: string };
  expect(answer.headers.get(exportDownload.errorKindHeader)).toBe(body.kind);
  return { status: answer.status, kind: body.kind };
}

describe.each(['folder', 'bucket'])('a download from a %s (decision 3.5)', (where) => {
  let service: ExportUnderTest;
  let bucket: Awaited<ReturnType<typeof startBucketOfExports>> | undefined;
  let ready: Export;
  beforeAll(async () => {
    bucket = where === 'bucket' ? await startBucketOfExports() : undefined;
    service = await startExport({ settings: bucket?.settings ?? {}, logger });
    ready = await service.untilStatus(await service.enqueue(answerWith(csv)), 'ready');
  });
  afterAll(async () => {
    await service.stop();
    await bucket?.stop();
  });

  test('has the file, and the headers that keep it out of caches, pages and referrers', async () => {
    const answer = await service.download(ready.downloadToken);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(csv.text);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="consents-${ready.id}.csv"`,
      'content-length': String(Buffer.byteLength(csv.text)),
      'accept-ranges': 'bytes',
      etag: `"${digest.toString('hex')}"`,
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
      digest: `sha-256=${digest.toString('base64')}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  test('HEAD has the same headers and no body', async () => {
    const [head, get] = [await service.download(ready.downloadToken, { method: 'HEAD' }), await service.download(ready.downloadToken)];
    expect(await head.text()).toBe('');
    await get.text();
    const without = (headers: Headers) =>
      Object.entries(Object.fromEntries(headers)).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
    expect(without(head.headers)).toEqual(without(get.headers));
  });

  test('a Range returns that part, with the digest of the whole file', async () => {
    const bytes = Buffer.from(csv.text);
    const answer = await service.download(ready.downloadToken, { headers: { range: 'bytes=1000-1999' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`);
    expect(answer.headers.get('content-length')).toBe('1000');
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest.toString('base64')}:`);
    expect(answer.headers.get('digest')).toBe(`sha-256=${digest.toString('base64')}`);
    expect(await answer.text()).toBe(bytes.subarray(1000, 2000).toString());
  });

  test('a broken download resumes where it stopped, and another etag restarts it', async () => {
    const start = await service.download(ready.downloadToken, { headers: { range: 'bytes=0-4999' } });
    const etag = start.headers.get('etag')!;
    const rest = await service.download(ready.downloadToken, { headers: { range: 'bytes=5000-', 'if-range': etag } });
    expect(rest.status).toBe(206);
    expect((await start.text()) + (await rest.text())).toBe(csv.text);
    const another = await service.download(ready.downloadToken, { headers: { range: 'bytes=5000-', 'if-range': '"of another file"' } });
    expect(another.status).toBe(200);
    expect(await another.text()).toBe(csv.text);
  });

  test('a Range outside the file is 416 with the length of the file', async () => {
    const answer = await service.download(ready.downloadToken, { headers: { range: `bytes=${csv.text.length * 2}-` } });
    expect(answer.headers.get('content-range')).toBe(`bytes */${Buffer.byteLength(csv.text)}`);
    expect(await errorOf(answer)).toEqual({ status: 416, kind: 'invalid' });
  });

  test('50 concurrent downloads are each complete', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, async () => (await service.download(ready.downloadToken)).text()));
    expect(answers.every((text) => text === csv.text)).toBe(true);
  });
});

describe('access to downloads (decision 3.5)', () => {
  let service: ExportUnderTest;
  let nowMs = Date.now();
  beforeAll(async () => void (service = await startExport({ logger, now: () => nowMs })));
  beforeEach(() => void (nowMs = Date.now()));
  afterAll(() => service.stop());

  const newReady = async () => service.untilStatus(await service.enqueue(answerWith(csv)), 'ready');

  test('a token is valid for its export and account only', async () => {
    const [one, other] = [await newReady(), await newReady()];
    // The account of the row decides, not the token.
    await service.database.query('swap', 'UPDATE exports SET account_id = $1 WHERE id = $2', [newAccountId(), one.id]);
    expect(await errorOf(await service.download(one.downloadToken))).toEqual({ status: 404, kind: 'not_found' });
    expect((await service.download(other.downloadToken)).status).toBe(200);
  });

  test('a deleted export is 404', async () => {
    const gone = await newReady();
    await service.database.query('remove', 'DELETE FROM exports WHERE id = $1', [gone.id]);
    expect(await errorOf(await service.download(gone.downloadToken))).toEqual({ status: 404, kind: 'not_found' });
  });

  test('a forged or expired token is 401', async () => {
    const { downloadToken } = await newReady();
    expect(await errorOf(await service.download(`${downloadToken}x`))).toEqual({ status: 401, kind: 'unauthorized' });
    expect(await errorOf(await service.download(''))).toEqual({ status: 401, kind: 'unauthorized' });
    expect(await errorOf(await service.download('../../etc/passwd'))).toEqual({ status: 401, kind: 'unauthorized' });
    nowMs += 600_000;
    expect(await errorOf(await service.download(downloadToken))).toEqual({ status: 401, kind: 'unauthorized' });
  });

  test.each(['queued', 'running', 'failed', 'streamed'])('a %s export has no file and no link: 409', async (status) => {
    const { downloadToken, accountId, id } = await newReady();
    const ended = status === 'failed' || status === 'streamed';
    await service.database.query(
      `set_${status}`,
      `UPDATE exports SET status = $2, inline = true, sha256 = NULL, expires_at = NULL, error_message = 'x', due_at = 'infinity',
         completed_at = ${ended ? 'now()' : 'NULL'}, lease_until = ${status === 'running' ? `now() + interval '1 hour'` : 'NULL'} WHERE id = $1`,
      [id, status],
    );
    expect(await errorOf(await service.download(downloadToken))).toEqual({ status: 409, kind: 'conflict' });
    await expect(service.client.mintDownloadToken({ accountId, id })).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('no link is minted for a running export', async () => {
    const held = holdAt(csv, [0.5]);
    const running = await service.enqueue(held.answer);
    await waitUntil('the stream holds', () => held.isHolding(1));
    await expect(service.client.mintDownloadToken(running)).rejects.toMatchObject({ kind: 'conflict' });
    held.release();
    await service.untilStatus(running, 'ready');
  });

  test('another path is 404 and another method 405', async () => {
    const { downloadToken } = await newReady();
    const base = `http://127.0.0.1:${service.app.httpPort()}`;
    expect(await errorOf(await fetch(`${base}/`))).toEqual({ status: 404, kind: 'not_found' });
    const posted = await service.download(downloadToken, { method: 'POST' });
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect(await errorOf(posted)).toEqual({ status: 405, kind: 'method_not_allowed' });
  });

  test('an unavailable store is 503 and counts no damaged file', async () => {
    const { downloadToken } = await newReady();
    const before = await metric(service, 'export_files_damaged_total');
    await rename(service.folder, `${service.folder}.away`);
    // With a file in place of the folder, the error is not "no such file".
    await writeFile(service.folder, '');
    expect(await errorOf(await service.download(downloadToken))).toEqual({ status: 503, kind: 'unavailable' });
    await rm(service.folder);
    await rename(`${service.folder}.away`, service.folder);
    expect((await service.download(downloadToken)).status).toBe(200);
    expect(await metric(service, 'export_files_damaged_total')).toBe(before);
  });
});

describe('a damaged file is never sent (decision 3.5)', () => {
  let service: ExportUnderTest;
  beforeAll(async () => void (service = await startExport({ logger })));
  afterAll(() => service.stop());

  const flipByte = async (path: string) => {
    const bytes = await readFile(path);
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(path, bytes);
  };
  const damages: [string, string, (path: string) => Promise<void>][] = [
    ['is missing', 'missing', (path) => rm(path)],
    ['was cut', 'size', (path) => truncate(path, 1000)],
    ['is empty', 'size', (path) => truncate(path, 0)],
    ['has another byte', 'digest', flipByte],
  ];

  test.each(damages)('a file that %s is 500 with an alarm, even for a part of it', async (_how, damage, doDamage) => {
    const { downloadToken, ...ready } = await service.untilStatus(await service.enqueue(answerWith(csv)), 'ready');
    const line = `export_files_damaged_total{damage="${damage}"`;
    const before = await metric(service, line);
    await doDamage(pathOf(service, ready as Export));
    expect(await errorOf(await service.download(downloadToken))).toEqual({ status: 500, kind: 'internal' });
    expect(await errorOf(await service.download(downloadToken, { headers: { range: 'bytes=0-9' } }))).toEqual({
      status: 500,
      kind: 'internal',
    });
    expect(await metric(service, line)).toBe(before + 2);
    const alarms = logged.split('\n').filter((entry) => entry.includes('differs from what was written') && entry.includes(ready.id));
    expect(alarms).toHaveLength(2);
  });

  test('damage is found even after a good download and with the old modification time', async () => {
    const ready = await service.untilStatus(await service.enqueue(answerWith(csv)), 'ready');
    const path = pathOf(service, ready);
    await utimes(path, 1000, 1000);
    expect((await service.download(ready.downloadToken)).status).toBe(200);
    await flipByte(path);
    await utimes(path, 1000, 1000);
    expect(await errorOf(await service.download(ready.downloadToken))).toEqual({ status: 500, kind: 'internal' });
  });
});

test('a reader that disconnects, stalls or is refused leaves no file open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-exports-'));
  const files = createFolderFiles(folder);
  let isOpen = 0;
  const open = async (key: string) => {
    const file = await files.open(key);
    if (file === undefined) return undefined;
    isOpen++;
    return { ...file, close: () => file.close().finally(() => isOpen--) };
  };
  const service = await startExport({ logger, files: { ...files, open }, settings: { EXPORT_IDLE_TIMEOUT_SECONDS: '2' } });
  const ready = await service.untilStatus(await service.enqueue(answerWith(csvOf(100_000))), 'ready');
  const ask = () => request(`http://127.0.0.1:${service.app.httpPort()}${exportDownload.path(ready.downloadToken)}`);
  const leaving = ask().end();
  leaving.on('error', () => undefined);
  leaving.on('response', (response) => response.once('data', () => leaving.destroy()));
  const still = ask().end();
  still.on('error', () => undefined);
  still.on('response', (response) => response.on('error', () => undefined).pause());
  await waitUntil('both were counted as broken', async () => (await metric(service, 'export_downloads_total{outcome="broken"')) === 2);
  await waitUntil('no file is open', () => isOpen === 0);
  // This client has read nothing, so it has not seen the service close the connection.
  still.destroy();
  expect((await service.download(ready.downloadToken, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  const [file] = await readdir(folder);
  await truncate(join(folder, file as string), 10);
  expect((await service.download(ready.downloadToken)).status).toBe(500);
  await waitUntil('no file is open', () => isOpen === 0);
  await service.stop();
  await rm(folder, { recursive: true });
});

test('the log contains no token', async () => {
  const service = await startExport({ logger });
  const ready = await service.untilStatus(await service.enqueue(answerWith(csv)), 'ready');
  const { token } = await service.client.mintDownloadToken(ready);
  await service.download(token);
  await service.download(`${token}x`);
  await service.download(token, { headers: { range: 'bytes=999999999-' } });
  await rm(pathOf(service, ready));
  await mkdir(pathOf(service, ready));
  await service.download(token);
  await service.client.beginInline({
    accountId: ready.accountId,
    siteId: ready.siteId,
    format: 'csv',
    maxExports: 0,
    ...actor,
    keeps: false,
  });
  await service.stop();
  // The log covers all tests above. Every token starts with eyJ.
  expect(logged).toContain('differs from what was written');
  expect(logged).not.toContain(token.slice(0, 12));
  expect(logged).not.toContain('eyJ');
});
