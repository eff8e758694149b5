import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegister } from '../src/register/create-register';
import type { Register } from '../src/register/register';

const settings = { EVIDENCE_S3_REGION: 'us-east-1', EVIDENCE_S3_PATH_STYLE: 'true' } as const;
const position = (turn: number) => ({ turn, chain: Buffer.alloc(32, turn) });

interface Place {
  register: Register;
  /** Another process at the same place. */
  another: Register;
  damage: (text: string) => Promise<void>;
}

async function inFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-register-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'deep', 'register');
  const make = () => createRegister({ ...settings, EVIDENCE_REGISTER: path });
  const register = make();
  await register.start?.();
  onTestFinished(async () => expect(await readdir(join(folder, 'deep'))).toEqual(['register']));
  return { register, another: make(), damage: (text) => writeFile(path, text) };
}

/** A store with one object and conditional writes, as S3 has them. */
async function inBucket(): Promise<Place> {
  let stored: { body: string; tag: string } | undefined;
  let version = 0;
  const server = createServer((request, response) => {
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    if (request.method === 'GET') {
      if (stored === undefined)
        return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      return response.writeHead(200, { etag: stored.tag }).end(stored.body);
    }
    const isRefused = (match !== undefined && match !== stored?.tag) || (noneMatch === '*' && stored !== undefined);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (isRefused)
        return response.writeHead(412, { 'content-type': 'application/xml' }).end('<Error><Code>PreconditionFailed</Code></Error>');
      stored = { body, tag: `"${++version}"` };
      return response.writeHead(200, { etag: stored.tag }).end();
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
  onTestFinished(async () => {
    await register.stop?.();
    await another.stop?.();
    server.closeAllConnections();
    server.close();
  });
  const damage = (text: string) => {
    stored = { body: text, tag: '"damaged"' };
    return Promise.resolve();
  };
  return { register, another, damage };
}

describe.each([
  ['a file', inFile],
  ['a bucket', inBucket],
])('a register in %s', (_where, open) => {
  test('is empty at first, and then holds what was written last', async () => {
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

test('half a key pair of the store is refused', () => {
  const half = { ...settings, EVIDENCE_REGISTER: 's3://bucket/key', EVIDENCE_S3_ACCESS_KEY_ID: 'id' };
  expect(() => createRegister(half)).toThrow('set both or none');
});
