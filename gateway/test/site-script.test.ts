import { createHash, randomUUID } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { notFound } from '@consent/kernel/errors';
import { startGateway, type TestGateway } from './start-gateway';

const verifyPage = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />`;
/** As the build makes them: nothing of it is left in the page, and it reads the two names. */
const program = 'loaded.push([consentSite, consentDomain]); // the end';
const parts = {
  programs: { plain: program, with_rules: program },
  ...{ parts: { google: '0', inLanguage: '0', shareChoice: '0', startWatching: '0' }, vendors: {} },
};
const [token, otherToken] = [`st_${'a'.repeat(43)}`, `st_${'b'.repeat(43)}`];
const hostile = '</script><!-- \u2028 " \\ \' `${1}`';

const site = {
  ...{ id: randomUUID(), accountId: randomUUID(), name: hostile, domain: 'shop.example', categoriesClosed: false, categories: [] },
  ...{ policyId: '', token, createdAtMs: 0, updatedAtMs: 0, deletedAtMs: 0 },
  bannerJson: JSON.stringify({ texts: { en: { title: hostile } }, categories: [{ key: 'constructor', label: { en: hostile } }] }),
};

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  const files = {
    'index.html': '',
    'banner.js': '',
    'banner-parts.json': JSON.stringify(parts),
    'verify-evidence.mjs': '',
    'verify.html': verifyPage,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
  gateway.services.answer('resolveSiteToken', ({ token: given, origin }: { token: string; origin: string }) => {
    if (given === otherToken) throw notFound('site');
    return { site, accountStatus: 'active', originAllowed: origin === '' || origin === 'https://shop.example', cell: undefined };
  });
  gateway.services.answer('registerNotice', () => ({ notice: { number: 4, sha256: 'f'.repeat(64), madeAtMs: 1, kind: 'banner' } }));
  gateway.services.answer('checkOrigin', () => ({ allowed: false }));
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`http://127.0.0.1:${gateway.port}${path}`, { method, headers, agent: false }, resolve).on('error', reject).end();
  });
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}

async function run(script: string): Promise<unknown> {
  const loaded: unknown[] = [];
  runInNewContext(script, { loaded });
  return JSON.parse(JSON.stringify(loaded)) as unknown;
}

const path = `/b/${token}.js`;

test('[decision 34.12] the script is the program with what it reads of GET /public/site, and the domain', async () => {
  const { texts, categories, notice } = JSON.parse((await get('/api/v1/public/site', { 'X-Site-Token': token })).text) as Record<
    string,
    object
  >;
  const { status, headers, text } = await get(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(text).toContain(program);
  expect(await run(text)).toMatchObject([[{ texts, categories: [{ key: 'constructor', label: { en: hostile } }] }, 'shop.example']]);
  expect({ texts, categories, notice }).toMatchObject({ texts: { en: { title: hostile } }, notice: { number: 4 } });
});

test('[decision 34.12] it may be kept for a minute, has an ETag, and may be loaded by pages of other origins', async () => {
  const { headers, body } = await get(path);
  expect(headers['cache-control']).toBe('public, max-age=60');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['etag']).toBe(`"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`);
  const again = await get(path, { 'If-None-Match': headers['etag'] as string });
  expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  '[decision 34.12] it is compressed with %s for clients that accept it, under an ETag of its own',
  async (encoding, decompress) => {
    const { headers, body } = await get(path, { 'Accept-Encoding': encoding });
    const plain = await get(path);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('Accept-Encoding');
    expect(decompress(body).equals(plain.body)).toBe(true);
    expect(headers['etag']).toBe(`${plain.headers['etag']?.slice(0, -1)}-${encoding}"`);
  },
);

test('[decision 34.12] a token that is unknown or malformed is 401, and a page of another domain 403', async () => {
  expect((await get(`/b/${otherToken}.js`)).status).toBe(401);
  for (const malformed of ['/b/st_short.js', `/b/${token}`, `/b/${token}.mjs`, `/b/${token}x.js`])
    expect((await get(malformed)).status).toBe(401);
  expect((await get(path, { Origin: 'https://other.example' })).status).toBe(403);
  const allowed = await get(path, { Origin: 'https://shop.example' });
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([200, 'https://shop.example']);
});

test('[decision 34.12] a token in the header changes nothing, because caches keep the answer under its path', async () => {
  expect((await get(path, { 'X-Site-Token': otherToken })).status).toBe(200);
  expect((await get(`/b/${otherToken}.js`, { 'X-Site-Token': token })).status).toBe(401);
});

test('[decision 34.12] a gateway without banner.js answers 404', async () => {
  const other = await startGateway();
  other.services.answer('resolveSiteToken', () => ({ site, accountStatus: 'active', originAllowed: true, cell: undefined }));
  const { status } = await fetch(`http://127.0.0.1:${other.port}${path}`);
  await other.stop();
  expect(status).toBe(404);
});

test('[decisions 34.12, 54] a site with rules has a script for each place, which shared caches must not keep', async () => {
  const rules = [{ places: ['*'], model: 'none' }];
  const ruled = { ...site, bannerJson: JSON.stringify({ rules }) };
  const other = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
  other.services.answer('resolveSiteToken', () => ({ site: ruled, accountStatus: 'active', originAllowed: true, cell: undefined }));
  other.services.answer('registerNotice', () => ({ notice: { number: 4, sha256: 'f'.repeat(64), madeAtMs: 1, kind: 'banner' } }));
  const response = await fetch(`http://127.0.0.1:${other.port}${path}`);
  const [loaded] = (await run(await response.text())) as [[{ rule: unknown }, string]];
  await other.stop();
  expect(response.headers.get('cache-control')).toBe('private, max-age=60');
  // The address of a test has no place.
  expect(loaded[0].rule).toMatchObject({ number: 0, place: null, model: 'opt_in' });
});
