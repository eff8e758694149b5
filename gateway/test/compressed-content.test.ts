import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startGateway, type TestGateway } from './start-gateway';

const script = `export const text = ${JSON.stringify('a text that shrinks. '.repeat(500))};`;

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dashboard</title>');
  await writeFile(
    join(folder, 'verify.html'),
    '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src \'none\'" />',
  );
  await writeFile(join(folder, 'page.js'), script);
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(4096));
  gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(`http://127.0.0.1:${gateway.port}${path}`, { headers, method, agent: false }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('[decision 24.1] Accept-Encoding: %s gets %s', async (accepted, encoding, decompress) => {
  for (const path of [
    '/page.js',
    '/api/v1/openapi.json',
    '/api/v1/postman.json',
    '/docs',
    '/docs/docs.css',
    '/docs/reference.js',
    '/docs/guides/webhooks',
    '/docs/errors',
  ]) {
    const { body: plain } = await get(path);
    const { headers, body } = await get(path, { 'Accept-Encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
    expect(headers.vary).toContain('Accept-Encoding');
    expect(body.length).toBeLessThan(plain.length / 2);
    expect(decompress(body).equals(plain)).toBe(true);
  }
});

test.each(['', 'identity', 'deflate', 'br;q=0'])('Accept-Encoding: "%s" gets the plain bytes', async (accepted) => {
  const { headers, body } = await get('/page.js', accepted === '' ? {} : { 'Accept-Encoding': accepted });
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, script]);
  expect(headers.vary).toContain('Accept-Encoding');
});

test('small files and pictures are not compressed', async () => {
  for (const path of ['/', '/picture.png']) {
    expect((await get(path, { 'Accept-Encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  }
});

test('[decision 24.1] each encoding has its own ETag, and a client with that ETag gets 304 without a body', async () => {
  const seen = new Set<string>();
  for (const accepted of ['identity', 'gzip', 'br']) {
    const { headers } = await get('/api/v1/openapi.json', { 'Accept-Encoding': accepted });
    const etag = headers.etag as string;
    seen.add(etag);
    const again = await get('/api/v1/openapi.json', { 'Accept-Encoding': accepted, 'If-None-Match': etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect(again.headers['cache-control']).toBe('public, max-age=300');
  }
  expect(seen.size).toBe(3);
  expect((await get('/api/v1/openapi.json', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('HEAD has the headers of GET', async () => {
  const asked = { 'Accept-Encoding': 'br' };
  const [got, head] = [await get('/page.js', asked), await get('/page.js', asked, 'HEAD')];
  expect([head.status, head.body.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'content-encoding', 'etag', 'content-type']) expect(head.headers[name]).toBe(got.headers[name]);
});
