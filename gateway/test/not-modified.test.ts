import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startGateway, type TestGateway } from './start-gateway';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dashboard</title>');
  await writeFile(join(folder, 'verify.html'), '<!doctype html><meta http-equiv="Content-Security-Policy" content="x" />');
  await writeFile(join(folder, 'banner.js'), 'export {};');
  gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

async function getPage(path: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(`http://127.0.0.1:${gateway.port}${path}`, { headers, agent: false }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

const pages = [
  '/',
  '/sign-in',
  '/verify',
  '/banner.js',
  '/api/v1/openapi.json',
  '/api/v1/postman.json',
  '/docs',
  '/docs/docs.css',
  '/docs/errors',
  '/docs/guides/limits',
  '/docs/reference.js',
];

test.each(pages)('[decision 24.4] %s with If-None-Match is 304 for its tag alone, in a list, as a weak tag, and for *', async (path) => {
  const get = (headers: Record<string, string> = {}) => getPage(path, { Accept: 'text/html,*/*', ...headers });
  const { headers } = await get();
  const tag = headers['etag'] as string;
  expect(tag).toMatch(/^"[\w-]+"$/);
  for (const known of [tag, `"other", ${tag}`, `"a","b,c", W/${tag} , "d"`, `W/${tag}`, '*']) {
    const answer = await get({ 'If-None-Match': known });
    expect([known, answer.status, answer.text, answer.headers['etag']]).toEqual([known, 304, '', tag]);
    expect(answer.headers['cache-control']).toBe(headers['cache-control']);
  }
  // fetch adds this header.
  expect((await get({ 'If-None-Match': tag, 'Cache-Control': 'no-cache' })).status).toBe(304);
  for (const other of ['"other"', '"a", "b"', tag.slice(1, -1)]) expect((await get({ 'If-None-Match': other })).status).toBe(200);
});
