import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../dashboard/build/page-policy';
import { dashboardPaths } from '../src/pages/dashboard-paths';
import { dashboardPolicy, openDashboard } from '../src/pages/dashboard';
import { startGateway, type TestGateway } from './start-gateway';

const verifyPolicy = "default-src 'none'; script-src 'sha256-c2NyaXB0'; base-uri 'none'";

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dashboard</title>');
  await writeFile(join(folder, 'assets', 'page-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'verify.html'), `<!doctype html><meta http-equiv="Content-Security-Policy" content="${verifyPolicy}" />`);
  await writeFile(join(folder, 'verify-evidence.mjs'), 'export {};');
  await writeFile(join(folder, 'banner.js'), 'void 0;');
  await writeFile(join(folder, 'banner-held-0123456789abcdef.js'), 'export {};');
  await writeFile(join(folder, 'banner-shown-0123456789abcdef.js'), 'export {};');
  await writeFile(join(folder, 'banner-watch.js'), 'export {};');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(`${folder}.secret`, 'not yours');
  gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
  await rm(`${folder}.secret`);
});

const get = (path: string, accept = 'text/html,*/*;q=0.8') =>
  fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: { Accept: accept } });

test.each(['/', '/index.html', '/sign-in', '/consents/01JD3ABCDEFGHJKMNPQRSTVWXY', '/verify-email?token=x'])(
  '%s is the dashboard, with a content security policy that forbids inline script and style',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain('<title>Dashboard</title>');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    // The token in a mailed link must not leak through Referer.
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test('the content security policy equals the policy of the dashboard’s own build', () => {
  expect(dashboardPolicy).toBe(contentSecurityPolicy);
});

test('files with a hash in their name are cached for a year, others for an hour', async () => {
  const script = await get('/assets/page-1a2b.js', '*/*');
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect((await get('/favicon.svg', 'image/*')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test('files for pages of other origins have CORS and CORP headers, the files of the dashboard have neither', async () => {
  const headersOf = async (path: string, names: string[]) => {
    const { headers } = await get(path, '*/*');
    return names.map((name) => headers.get(name));
  };
  const names = ['access-control-allow-origin', 'cross-origin-resource-policy'];
  for (const path of ['/banner.js', '/banner-watch.js', '/verify-evidence.mjs'])
    expect(await headersOf(path, names)).toEqual(['*', 'cross-origin']);
  expect(await headersOf('/verify-evidence.mjs', ['content-disposition'])).toEqual(['attachment; filename="verify-evidence.mjs"']);
  for (const path of ['/', '/assets/page-1a2b.js', '/verify']) expect(await headersOf(path, names)).toEqual([null, null]);
});

test('banner.js is also served under a name with its hash, which is cached for a year; another hash is 404', async () => {
  const hash = createHash('sha256').update('void 0;').digest('hex').slice(0, 16);
  const pinned = await get(`/banner-${hash}.js`, '*/*');
  expect([pinned.status, await pinned.text()]).toEqual([200, 'void 0;']);
  expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(pinned.headers.get('access-control-allow-origin')).toBe('*');
  expect((await get('/banner.js', '*/*')).headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await get(`/banner-${'0'.repeat(16)}.js`, '*/*')).status).toBe(404);
});

test.each(['held', 'shown'])(
  '[decisions 55, 64] the file %s of the banner is cached for a year, and pages of other origins may import it',
  async (name) => {
    const file = await get(`/banner-${name}-0123456789abcdef.js`, '*/*');
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect([file.headers.get('access-control-allow-origin'), file.headers.get('cross-origin-resource-policy')]).toEqual([
      '*',
      'cross-origin',
    ]);
    expect((await get(`/banner-${name}-0000000000000000.js`, '*/*')).status).toBe(404);
  },
);

test.each([{ Range: 'bytes=999999999-' }, { 'If-Match': '"x"' }, { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }])(
  'a request with %j gets the whole file',
  async (headers) => {
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/assets/page-1a2b.js`, { headers: headers as Record<string, string> });
    expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
  },
);

test.each(['/verify-email?token=x', '/reset-password?token=x'])('%s, a link in a mail, is served for every Accept header', async (path) => {
  expect((await get(path, '*/*')).status).toBe(200);
});

test.each(['/verify', '/verify?from=bundle', '/verify.html'])(
  '%s serves the evidence verification page, which has its own policy and forbids framing',
  async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await get(path, accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('content-security-policy')).toBe(`${verifyPolicy}; frame-ancestors 'none'`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(await answer.text()).toContain(verifyPolicy);
    }
  },
);

test('/verify-evidence.mjs is a download', async () => {
  const answer = await get('/verify-evidence.mjs', '*/*');
  expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="verify-evidence.mjs"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=3600',
  });
});

test.each([
  ['/assets/gone.js', 'text/html'],
  ['/.vite/manifest.json', '*/*'],
  ['/%2e%2e%2fdashboard', '*/*'],
  ['/nothing-here', '*/*'],
  ['/nothing-here', 'application/json'],
  ['/api/v1/nothing-here', 'text/html'],
  ['/api', 'text/html'],
  ['/docs/nothing-here', '*/*'],
  ['/docs/guides/nothing-here', 'application/json'],
])('%s with Accept: %s is 404 with the error envelope', async (path, accept) => {
  const answer = await get(path, accept);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'not_found', message: expect.any(String) as string });
});

test.each(['/nothing-here', '/public/policy', '/sites/one/two', '/policies/one/versions'])(
  '%s is 404 for a browser, with the dashboard that says so, and never 304',
  async (path) => {
    for (const headers of [{}, { 'If-None-Match': '*' }]) {
      const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: { Accept: 'text/html', ...headers } });
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
        404,
        'text/html; charset=utf-8',
        null,
      ]);
      expect(await answer.text()).toContain('<title>Dashboard</title>');
      expect(answer.headers.get('content-security-policy')).toBe(dashboardPolicy);
    }
  },
);

test('the pages of the dashboard are those of its router', () => {
  const router = readFileSync(join(__dirname, '../../dashboard/src/app/routes.tsx'), 'utf8');
  const paths = [...router.matchAll(/^ {2}path: '([^']+)',$/gm)].map(([, path = '']) => (path === '/' ? path : `/${path}`));
  expect(paths.length).toBeGreaterThan(20);
  expect([...dashboardPaths].sort()).toEqual(paths.sort());
});

test('no path leads out of the folder', async () => {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  for (const path of [`/..%2f${name}.secret`, `/assets/..%2f..%2f${name}.secret`, `/%2e%2e/${name}.secret`]) {
    const answer = await get(path, '*/*');
    expect(await answer.text()).not.toContain('not yours');
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
});

test('a page refuses POST', async () => {
  expect((await fetch(`http://127.0.0.1:${gateway.port}/`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`http://127.0.0.1:${gateway.port}/sign-in`, { method: 'POST', headers: { Accept: 'text/html' } })).status).toBe(404);
});

test('the start fails if the folder lacks the dashboard or the evidence verification page', async () => {
  const assets = join(folder, 'assets');
  expect(() => openDashboard(assets)).toThrow(/index\.html/);
  await writeFile(join(assets, 'index.html'), '');
  expect(() => openDashboard(assets)).toThrow(/verify\.html/);
  await writeFile(join(assets, 'verify.html'), '<!doctype html>');
  expect(() => openDashboard(assets)).toThrow(/no Content-Security-Policy/);
});
