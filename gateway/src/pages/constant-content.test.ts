import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { serveConstant } from './constant-content';

const text = 'A text that shrinks. '.repeat(500);

async function get(serve: ReturnType<typeof serveConstant>, encoding: string) {
  const server = createServer((request, response) => {
    const asExpress = Object.assign(request, { acceptsEncodings: (name: string) => (name === encoding ? name : false), fresh: false });
    const vary = Object.assign(response, { vary: () => response });
    void serve(asExpress as unknown as Request, vary as unknown as Response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { Connection: 'close' } });
  const got = { encoding: answer.headers.get('content-encoding'), text: await answer.text() };
  await new Promise((resolve) => server.close(resolve));
  return got;
}

test('content is compressed once for all readers', async () => {
  const bytes = Buffer.from(text);
  const content = serveConstant(bytes, { type: 'text/javascript', caching: 'no-cache' });
  expect(await get(content, 'br')).toEqual({ encoding: 'br', text });
  // A later compression would be of these bytes.
  bytes.fill('x');
  expect(await get(content, 'br')).toEqual({ encoding: 'br', text });
});

test('a picture is sent without compression', async () => {
  const content = serveConstant(Buffer.from(text), { type: 'image/png', caching: 'no-cache' });
  expect(await get(content, 'br')).toEqual({ encoding: null, text });
});
