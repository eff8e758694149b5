import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestBucket } from '@consent/testkit';
import { createRegister } from '../src/register/create-register';
import { createFileRegister } from '../src/register/file-register';
import type { Register } from '../src/register/register';
import { createS3Register } from '../src/register/s3-register';

const settings = { EVIDENCE_S3_REGION: 'us-east-1', EVIDENCE_S3_PATH_STYLE: 'true' } as const;
const position = (turn: number) => ({ turn, chain: Buffer.alloc(32, turn) });

interface Place {
  register: Register;
  /** Another process with the same register. */
  another: Register;
  damage: (text: string) => Promise<void>;
}

async function inFile(): Promise<Place & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-register-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'deep', 'register');
  const make = () => createRegister({ ...settings, EVIDENCE_REGISTER: path });
  const register = make();
  await register.start?.();
  onTestFinished(async () => expect(await readdir(join(folder, 'deep'))).toEqual(['register']));
  return { register, another: make(), damage: (text) => writeFile(path, text), folder: join(folder, 'deep') };
}

interface Bucket extends Place {
  remove: () => void;
  /** undefined: responds as before. */
  fail: (status: number | undefined) => void;
  gatherWrites: (count: number) => void;
  stopServer: () => Promise<unknown>;
}

/** One object with conditional writes, as in S3. */
async function inBucket(): Promise<Bucket> {
  let stored: { body: string; tag: string } | undefined;
  let version = 0;
  let failure: number | undefined;
  let gathered = 0;
  let release = () => {};
  let areGathered = Promise.resolve();
  const server = createServer((request, response) => {
    if (failure !== undefined)
      return response.writeHead(failure, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    if (request.method === 'GET') {
      if (stored === undefined)
        return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      return response.writeHead(200, { etag: stored.tag }).end(stored.body);
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    const answer = () => {
      const isRefused = (match !== undefined && match !== stored?.tag) || (noneMatch === '*' && stored !== undefined);
      if (isRefused)
        return response.writeHead(412, { 'content-type': 'application/xml' }).end('<Error><Code>PreconditionFailed</Code></Error>');
      stored = { body, tag: `"${++version}"` };
      return response.writeHead(200, { etag: stored.tag }).end();
    };
    request.on('end', () => {
      gathered -= 1;
      if (gathered === 0) release();
      void areGathered.then(answer);
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = {
    EVIDENCE_REGISTER: 's3://bucket/evidence/register',
    EVIDENCE_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    EVIDENCE_S3_ACCESS_KEY_ID: 'id',
    EVIDENCE_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const [register, another] = [createRegister({ ...settings, ...address }), createRegister({ ...settings, ...address })];
  const stopServer = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(async () => {
    await register.stop?.();
    await another.stop?.();
    await stopServer();
  });
  const damage = (text: string) => {
    stored = { body: text, tag: '"damaged"' };
    return Promise.resolve();
  };
  return {
    register,
    another,
    damage,
    stopServer,
    remove: () => (stored = undefined),
    fail: (status) => (failure = status),
    gatherWrites: (count) => {
      gathered = count;
      areGathered = new Promise((resolve) => (release = resolve));
    },
  };
}

/** This S3 server of the export service's tests does not support conditional writes. */
async function inServer(): Promise<Place> {
  const { endpoint, bucket, accessKeyId, secretAccessKey, stop } = await startTestBucket();
  const make = () =>
    createRegister({
      ...settings,
      EVIDENCE_REGISTER: `s3://${bucket}/evidence/register`,
      EVIDENCE_S3_ENDPOINT: endpoint,
      EVIDENCE_S3_ACCESS_KEY_ID: accessKeyId,
      EVIDENCE_S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  const [register, another] = [make(), make()];
  onTestFinished(async () => {
    await register.stop?.();
    await another.stop?.();
    await stop();
  });
  const damage = async (text: string) => {
    const answer = await fetch(`${endpoint}/${bucket}/evidence/register`, { method: 'PUT', body: text });
    expect(answer.status).toBe(200);
  };
  return { register, another, damage };
}

test('a temporary file of a process with the same ID, as in another container, does not disturb a write', async () => {
  const { register, folder } = await inFile();
  const foreign = join(folder, `register.${process.pid}.new`);
  await mkdir(foreign);
  await register.write(position(1), undefined);
  await rmdir(foreign);
  expect(await register.read()).toEqual(position(1));
});

describe.each([
  ['a file', inFile],
  ['a bucket', inBucket],
  ['a bucket of an S3 server', inServer],
])('a register in %s', (_where, open) => {
  test('is empty at first, and then returns the last write', async () => {
    const { register, another } = await open();
    expect(await register.read()).toBeUndefined();
    await register.write(position(1), undefined);
    await register.write(position(2), position(1));
    expect(await another.read()).toEqual(position(2));
  });

  test('is not overwritten by a process that has not seen the last turn', async () => {
    const { register, another } = await open();
    await register.write(position(1), undefined);
    await expect(another.write(position(1), undefined)).rejects.toThrow('written by another process');
    await another.write(position(2), position(1));
    await expect(register.write(position(2), position(1))).rejects.toThrow('written by another process');
    await expect(register.write(position(3), { turn: 2, chain: Buffer.alloc(32, 9) })).rejects.toThrow('written by another process');
    expect(await register.read()).toEqual(position(2));
    await register.write(position(3), position(2));
  });

  test.each(['', '1', `1 ${'ab'.repeat(31)}\n`, `1 ${'ab'.repeat(32)}`, `one ${'ab'.repeat(32)}\n`])(
    'that holds %j is an error, not an empty one',
    async (text) => {
      const { register, damage } = await open();
      await register.write(position(1), undefined);
      await damage(text);
      await expect(register.read()).rejects.toThrow('something else than a turn');
      await expect(register.write(position(2), position(1))).rejects.toThrow('something else than a turn');
      await damage(`1 ${'01'.repeat(32)}\n`);
    },
  );
});

describe('a bucket', () => {
  test('accepts one of two writes that read the same state', async () => {
    const { register, another, gatherWrites } = await inBucket();
    for (const before of [undefined, position(1)]) {
      gatherWrites(2);
      const next = position((before?.turn ?? 0) + 1);
      const writes = await Promise.allSettled([register.write(next, before), another.write(next, before)]);
      expect(writes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(writes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { name: 'RegisterMovedError', message: expect.stringContaining('written by another process') as string },
      });
      expect(await register.read()).toEqual(next);
    }
  });

  test('whose object is missing is empty, and accepts only a first write', async () => {
    const { register, remove } = await inBucket();
    await register.write(position(1), undefined);
    remove();
    expect(await register.read()).toBeUndefined();
    await expect(register.write(position(2), position(1))).rejects.toThrow('written by another process');
    expect(await register.read()).toBeUndefined();
    await register.write(position(2), undefined);
    expect(await register.read()).toEqual(position(2));
  });

  test.each([403, 500])('that responds %i is an error, not an empty register', async (status) => {
    const { register, fail } = await inBucket();
    await register.write(position(1), undefined);
    fail(status);
    await expect(register.read()).rejects.toMatchObject({ $metadata: { httpStatusCode: status } });
    await expect(register.write(position(2), position(1))).rejects.toMatchObject({ $metadata: { httpStatusCode: status } });
    fail(undefined);
    expect(await register.read()).toEqual(position(1));
  });

  test('that is unavailable is an error, not an empty register', async () => {
    const { register, stopServer } = await inBucket();
    await register.write(position(1), undefined);
    await stopServer();
    await expect(register.read()).rejects.toThrow('ECONNREFUSED');
    await expect(register.write(position(1), undefined)).rejects.toThrow('ECONNREFUSED');
  });
});

test('a bucket that never responds is an error after a timeout', async () => {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const register = createS3Register({
    client: {
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
    ...{ bucket: 'bucket', key: 'register', timeoutMs: 50 },
  });
  onTestFinished(() => register.stop?.());
  await expect(register.read()).rejects.toMatchObject({ name: 'AbortError' });
  await expect(register.write(position(1), undefined)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a full disk leaves the register unchanged, and the next write continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-register-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'register');
  const register = createFileRegister(path, 'writer');
  await register.write(position(1), undefined);
  // A folder takes the place of the new file: not even root can write to it.
  await mkdir(`${path}.writer.new`);
  await expect(register.write(position(2), position(1))).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await register.read()).toEqual(position(1));
  await rmdir(`${path}.writer.new`);
  await register.write(position(2), position(1));
  expect(await register.read()).toEqual(position(2));
  expect(await readdir(folder)).toEqual(['register']);
});

test('half a key pair of the store is refused', () => {
  const half = { ...settings, EVIDENCE_REGISTER: 's3://bucket/key', EVIDENCE_S3_ACCESS_KEY_ID: 'id' };
  expect(() => createRegister(half)).toThrow('set both or none');
});
