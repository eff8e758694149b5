import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { constantContent } from './constant-content';

const text = 'A text that shrinks. '.repeat(500);
let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve))));

async function get({ serve }: ReturnType<typeof constantContent>, encoding: string) {
  server = createServer((request, response) => {
    const asExpress = Object.assign(request, { acceptsEncodings: (name: string) => (name === encoding ? name : false), fresh: false });
    const vary = Object.assign(response, { vary: () => response });
    void serve(asExpress as unknown as Request, vary as unknown as Response);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { Connection: 'close' } });
  return { encoding: answer.headers.get('content-encoding'), text: await answer.text() };
}

test('prepared content is not compressed again for its first reader', async () => {
  const bytes = Buffer.from(text);
  const content = constantContent(bytes, { type: 'text/javascript', caching: 'no-cache' });
  await content.prepare();
  // A later compression would be of these bytes.
  bytes.fill('x');
  expect(await get(content, 'br')).toEqual({ encoding: 'br', text });
});

test('a picture is prepared without compression', async () => {
  const content = constantContent(Buffer.from(text), { type: 'image/png', caching: 'no-cache' });
  await content.prepare();
  expect(await get(content, 'br')).toEqual({ encoding: null, text });
});
