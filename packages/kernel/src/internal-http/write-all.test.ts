import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ReaderGoneError, writeAll } from './index';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((stop) => stop()));

async function openResponse(): Promise<{ response: ServerResponse; reader: IncomingMessage }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => (server.closeAllConnections(), server.close()));
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, agent: false }, resolve).on('error', reject);
  });
  const [, response] = await asked;
  response.flushHeaders();
  const reader = await answered;
  reader.on('error', () => undefined);
  return { response, reader };
}

const silent = () => new Readable({ read: () => undefined });

test('every byte is written and counted, and the answer stays open', async () => {
  const { response, reader } = await openResponse();
  let bytes = 0;
  await writeAll(Readable.from([Buffer.from('one '), Buffer.from('two')]), response, (more) => (bytes += more));
  expect([bytes, response.writableEnded]).toEqual([7, false]);
  response.end();
  expect(await text(reader)).toBe('one two');
});

test('a reader that disconnects while the source is silent ends the source', async () => {
  const { response, reader } = await openResponse();
  const source = silent();
  const written = writeAll(source, response);
  reader.destroy();
  await expect(written).rejects.toThrow(ReaderGoneError);
  expect(source.destroyed).toBe(true);
});

test('a reader that has already disconnected ends the source', async () => {
  const { response, reader } = await openResponse();
  reader.destroy();
  await once(response, 'close');
  const source = silent();
  await expect(writeAll(source, response)).rejects.toThrow(ReaderGoneError);
  expect(source.destroyed).toBe(true);
});

test('a slow reader pauses the source, and ends it by disconnecting', async () => {
  const { response, reader } = await openResponse();
  let given = 0;
  const endless = new Readable({
    read() {
      given++;
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  const written = writeAll(endless, response);
  await new Promise((resolve) => response.once('drain', resolve));
  // Wait until the socket buffers are full and writing stalls.
  let before: number;
  do {
    before = given;
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (given !== before);
  expect(given).toBeLessThan(1000);
  reader.destroy();
  await expect(written).rejects.toThrow(ReaderGoneError);
  expect(endless.destroyed).toBe(true);
});

test('an error of the source is passed on unchanged, and the answer stays open for the caller to abort', async () => {
  const { response } = await openResponse();
  const source = silent();
  const written = writeAll(source, response);
  source.push(Buffer.from('part'));
  source.destroy(new Error('broken'));
  await expect(written).rejects.toThrow('broken');
  expect([response.writableEnded, response.destroyed]).toEqual([false, false]);
});
