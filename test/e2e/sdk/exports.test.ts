import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsentClient } from '@consent/sdk';
import { saveDownload, saveExport } from '@consent/sdk/node';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { startLossyProxy } from './lossy-proxy';
import { sdkClient } from './sdk-client';

const system = useSystem();
let tenant: Tenant;
let client: ConsentClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-export-'));
  tenant = await system.tenants.create();
  client = sdkClient(system, tenant);
  const rows = Array.from({ length: 1000 }, () => ({ site_id: tenant.site.id, subject_id: randomUUID(), accepted: true }));
  await client.consents.createBatch(rows);
});
afterAll(() => rm(folder, { recursive: true }));

async function readyExport(): Promise<string> {
  const { id } = await client.exports.start(tenant.site.id);
  const job = await client.exports.wait(id);
  expect(job).toMatchObject({ id, status: 'ready', row_count: 1000 });
  return id;
}

const linesOf = (text: string) => text.trimEnd().split('\r\n').length;

test('the client starts an export, waits for its file and saves it', async () => {
  const id = await readyExport();
  expect((await client.exports.list()).map((job) => job.id)).toContain(id);
  const path = join(folder, 'saved.csv');
  const progress: number[] = [];
  const saved = await saveExport(client, id, path, { onProgress: (bytes) => progress.push(bytes) });
  const file = await readFile(path);
  expect(saved).toEqual({ bytes: file.length, sha256: createHash('sha256').update(file).digest('base64') });
  expect(progress.at(-1)).toBe(file.length);
  expect(linesOf(file.toString())).toBe(1001);
  expect((await readdir(folder)).filter((name) => name.startsWith('saved.csv.'))).toEqual([]);
});

test('an interrupted download resumes at the first missing byte', async () => {
  const id = await readyExport();
  const path = join(folder, 'cut.csv');
  const ranges: (string | undefined)[] = [];
  let progressed: () => void = () => undefined;
  const proxy = await startLossyProxy(system.baseUrl, (_, { url, headers }) => {
    if (url?.includes('/exports/download/') !== true) return 'pass';
    ranges.push(headers.range);
    const until = new Promise<void>((resolve) => (progressed = resolve));
    return ranges.length < 3 ? { bytes: 10_000, until } : 'pass';
  });
  try {
    await saveExport(sdkClient(system, tenant, { baseUrl: proxy.url }), id, path, { onProgress: () => progressed() });
  } finally {
    await proxy.stop();
  }
  const aRange = expect.stringMatching(/^bytes=[1-9]\d*-$/) as unknown;
  expect(ranges).toEqual([undefined, aRange, aRange]);
  expect(linesOf(await readFile(path, 'utf8'))).toBe(1001);
});

test('a later process resumes the download of an earlier process', async () => {
  const id = await readyExport();
  const path = join(folder, 'later.csv');
  let isFirst = true;
  const ranges: (string | undefined)[] = [];
  const proxy = await startLossyProxy(system.baseUrl, (_, { url, headers }) => {
    if (url?.includes('/exports/download/') !== true) return 'pass';
    ranges.push(headers.range);
    return isFirst ? { bytes: 10_000, until: new Promise(() => undefined) } : 'pass';
  });
  const client = sdkClient(system, tenant, { baseUrl: proxy.url });
  try {
    const stop = new AbortController();
    const interrupted = saveExport(client, id, path, { signal: stop.signal, onProgress: () => stop.abort(new Error('Killed')) });
    await expect(interrupted).rejects.toThrow('Killed');
    expect(await readdir(folder)).not.toContain('later.csv');
    isFirst = false;
    await saveExport(client, id, path);
  } finally {
    await proxy.stop();
  }
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  expect(linesOf(await readFile(path, 'utf8'))).toBe(1001);
});

test('JSON is streamed into a file; an interrupted stream leaves no file', async () => {
  const path = join(folder, 'all.json');
  await saveDownload(await client.exports.stream(tenant.site.id, { format: 'json' }), path);
  expect((JSON.parse(await readFile(path, 'utf8')) as { data: unknown[] }).data).toHaveLength(1000);

  let cut: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (cut = resolve));
  const proxy = await startLossyProxy(system.baseUrl, () => ({ bytes: 10_000, until }));
  try {
    const cutPath = join(folder, 'cut.json');
    const download = await sdkClient(system, tenant, { baseUrl: proxy.url }).exports.stream(tenant.site.id, { format: 'json' });
    await expect(saveDownload(download, cutPath, { onProgress: cut })).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('cut.json'))).toEqual([]);
  } finally {
    await proxy.stop();
  }
});

test('CSV can be streamed too', async () => {
  const download = await client.exports.stream(tenant.site.id);
  expect(download.contentType).toContain('text/csv');
  expect(linesOf(await download.text())).toBe(1001);
});

test('[decision 3.6] a plan without exports causes the error plan_limit_exceeded', async () => {
  const free = await system.tenants.create({ plan: 'free' });
  await expect(sdkClient(system, free).exports.start(free.site.id)).rejects.toMatchObject({ code: 'plan_limit_exceeded', status: 403 });
});
