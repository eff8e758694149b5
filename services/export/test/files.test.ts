import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { waitUntil } from '@consent/testkit';
import { exportConfig } from '../src/config';
import { createFiles } from '../src/files/create-files';
import type { FileStore, OpenFile } from '../src/files/file-store';
import { tokenKeys } from './start-export';
import { startBucketOfExports } from './s3-server';

interface StoreUnderTest {
  files: FileStore;
  stop: () => Promise<void>;
}

const required = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nowhere',
  NATS_URL: 'nats://nowhere',
  CONSENT_HTTP_ADDRESS: 'nowhere:1',
  EXPORT_TOKEN_KEYS: tokenKeys,
};

async function startFolder(): Promise<StoreUnderTest> {
  const parent = await mkdtemp(join(tmpdir(), 'consent-test-files-'));
  const files = createFiles(exportConfig({ ...required, EXPORT_FOLDER: join(parent, 'not', 'there', 'yet') }));
  return { files, stop: () => rm(parent, { recursive: true }) };
}

async function startBucket(): Promise<StoreUnderTest> {
  const bucket = await startBucketOfExports();
  return { files: createFiles(exportConfig({ ...required, ...bucket.settings })), stop: bucket.stop };
}

const mebibyte = 1024 * 1024;
const keyOf = (number: number) => `exp_01KAHFZ9R0000000000000000${number}.1.csv`;
const never = new AbortController().signal;
const readableOf = (chunks: Iterable<Buffer> | AsyncIterable<Buffer>) => Readable.from(chunks, { objectMode: false });

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function reading<Result>(files: FileStore, key: string, read: (file: OpenFile) => Promise<Result>): Promise<Result> {
  const file = await files.open(key);
  if (file === undefined) throw new Error('no such file');
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

const keysOf = async (files: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys.sort();
};

describe.each([
  ['a folder', startFolder],
  ['a bucket', startBucket],
])('files in %s', (_where, start) => {
  let files: FileStore;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    ({ files, stop } = await start());
    await files.start?.();
  });
  afterEach(async () => {
    await files.stop?.();
    await stop();
  });

  test('a written file is read back, whole and in parts', async () => {
    await files.write(keyOf(1), readableOf([Buffer.from('0123'), Buffer.from('456789')]), never);
    await reading(files, keyOf(1), async (file) => {
      expect(file.bytes).toBe(10);
      expect(await textOf(await file.read())).toBe('0123456789');
      expect(await textOf(await file.read({ start: 3, end: 5 }))).toBe('345');
      expect(await textOf(await file.read({ start: 9, end: 9 }))).toBe('9');
    });
  });

  test('a file of many parts is complete', async () => {
    const parts = Array.from({ length: 20 }, (_, number) => Buffer.alloc(mebibyte, 65 + number));
    await files.write(keyOf(1), readableOf(parts), never);
    await reading(files, keyOf(1), async (file) => {
      expect(file.bytes).toBe(20 * mebibyte);
      expect((await textOf(await file.read())) === Buffer.concat(parts).toString()).toBe(true);
      expect(await textOf(await file.read({ start: 9 * mebibyte - 2, end: 9 * mebibyte + 1 }))).toBe('IIJJ');
    });
  });

  test.each([1, 20])('an error of the content after %i MiB is thrown unchanged, and no file is left', async (size) => {
    const broken = new Error('the source is gone');
    function* content() {
      for (let number = 0; number < size; number++) yield Buffer.alloc(mebibyte);
      throw broken;
    }
    await expect(files.write(keyOf(1), readableOf(content()), never)).rejects.toBe(broken);
    expect(await files.open(keyOf(1))).toBeUndefined();
    expect(await keysOf(files)).toEqual([]);
  });

  test('an aborted write leaves nothing, and a file is not visible before it is complete', async () => {
    const calledOff = new AbortController();
    let sent = 0;
    async function* content() {
      for (; sent < 20; sent++) yield Buffer.alloc(mebibyte);
      await new Promise(() => undefined);
    }
    const written = files.write(keyOf(1), readableOf(content()), calledOff.signal);
    const outcome = written.then(
      () => 'written',
      () => 'called off',
    );
    await waitUntil('all was taken', () => sent === 20);
    expect(await files.open(keyOf(1))).toBeUndefined();
    calledOff.abort();
    expect(await outcome).toBe('called off');
    expect(await files.open(keyOf(1))).toBeUndefined();
    expect(await keysOf(files)).toEqual([]);
  });

  test('an open file that is removed and replaced is read to its end, or reading it fails', async () => {
    await files.write(keyOf(1), readableOf([Buffer.from('old')]), never);
    await reading(files, keyOf(1), async (file) => {
      await files.remove(keyOf(1));
      await files.write(keyOf(1), readableOf([Buffer.from('new')]), never);
      const text = await file.read().then(textOf, () => 'failed');
      expect(['old', 'failed']).toContain(text);
      expect(await reading(files, keyOf(1), (other) => Promise.resolve(other.version))).not.toBe(file.version);
    });
  });

  test('a missing file is undefined, and removing it is no error', async () => {
    expect(await files.open(keyOf(1))).toBeUndefined();
    await files.remove(keyOf(1));
    await files.write(keyOf(1), readableOf([Buffer.from('x')]), never);
    await files.remove(keyOf(1));
    await files.remove(keyOf(1));
    expect(await files.open(keyOf(1))).toBeUndefined();
  });

  test('the list has every file with its modification time', async () => {
    const before = Date.now();
    for (const number of [1, 2, 3]) await files.write(keyOf(number), readableOf([Buffer.from('x')]), never);
    expect(await keysOf(files)).toEqual([1, 2, 3].map(keyOf));
    for await (const { modifiedAtMs } of files.list()) expect(Math.abs(modifiedAtMs - before)).toBeLessThan(60_000);
  });

  test.each([
    '../exp_01KAHFZ9R00000000000000001.1.csv',
    'passwd',
    '',
    '.',
    '/etc/passwd',
    `${keyOf(1)}/..`,
    `${keyOf(1)}\0`,
    'exp_x.1.csv',
  ])('a name that is not the key of a file is refused: %j', async (key) => {
    await expect(files.open(key)).rejects.toThrow('not the key of a file');
    await expect(files.remove(key)).rejects.toThrow('not the key of a file');
    await expect(files.write(key, readableOf([Buffer.from('x')]), never)).rejects.toThrow('not the key of a file');
  });
});

test('a folder and its files are accessible to their owner only', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'consent-test-files-'));
  const folder = join(parent, 'exports');
  const files = createFiles(exportConfig({ ...required, EXPORT_FOLDER: folder }));
  await files.start?.();
  await files.write(keyOf(1), readableOf([Buffer.from('x')]), never);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, keyOf(1)))).mode & 0o077).toBe(0);
  await rm(parent, { recursive: true });
});

test('half of a key pair is refused at the start', () => {
  const settings = exportConfig({ ...required, EXPORT_S3_BUCKET: 'b', EXPORT_S3_ACCESS_KEY_ID: 'k' });
  expect(() => createFiles(settings)).toThrow('go together');
});

test('the SDK of AWS, which takes 80 ms to load, is loaded only for a bucket', async () => {
  // A separate process, because other tests may have loaded the SDK in this one.
  const script = `
    const { createExportService } = require(${JSON.stringify(join(__dirname, '../dist/service'))});
    const { exportConfig } = require(${JSON.stringify(join(__dirname, '../dist/config'))});
    const { createSilentLogger } = require('@consent/kernel');
    const isLoadedWith = (settings) => {
      createExportService(exportConfig({ ...${JSON.stringify(required)}, ...settings }), { logger: createSilentLogger() });
      return Object.keys(require.cache).some((path) => path.includes('@aws-sdk'));
    };
    console.log(JSON.stringify([isLoadedWith({}), isLoadedWith({ EXPORT_S3_BUCKET: 'b' })]));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: __dirname });
  expect(JSON.parse(stdout)).toEqual([false, true]);
});
