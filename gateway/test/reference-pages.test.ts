import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouter } from '../src/pipeline/3-route/router';
import { attachLog, type RequestLog } from '../src/pipeline/2-arrival/request-log';
import { bundledReference, referencePages, type ReferenceFolders } from '../src/pages/reference-page';

const noRoutes = { serve: () => expect.unreachable(), servePreflight: () => expect.unreachable() };
let folder: string;
let server: Server;
let log: RequestLog;

async function serve(files: ReferenceFolders, options?: { hasDemo: boolean }): Promise<string> {
  const app = createRouter([], noRoutes, referencePages(files, options));
  server = createServer((request, response) => {
    log = { requestId: 'test', arrivedAtMs: 0, startedAtMs: 0, errorsPage: '' };
    attachLog(response, log);
    app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test('the installed bundle of the API reference is served', async () => {
  const answer = await fetch(`${await serve(bundledReference)}/docs/standalone.js`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=3600',
  ]);
  expect((await answer.text()).length).toBeGreaterThan(1_000_000);
});

test.each(['standalone.js', 'reference.js', 'color-scheme.js'])(
  'without %s the answer is an error envelope that points to the OpenAPI document',
  async (file) => {
    const answer = await fetch(`${await serve({ scalar: folder, browser: folder })}/docs/${file}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(await answer.json()).toEqual({
      error: 'not_found',
      message: 'The API reference is not installed on this server. Read the OpenAPI document at /api/v1/openapi.json instead.',
    });
    // The operator learns from the log which file is missing.
    expect(log.error).toMatchObject({ kind: 'internal', cause: { code: 'ENOENT' } });
  },
);

test.each(['/docs/standalone.js.map', '/docs/..%2fpackage.json', '/docs/app.js'])('%s is not a file of the reference', async (path) => {
  const answer = await fetch((await serve(bundledReference)) + path);
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, 'not_found']);
});

test('[threats 67] the page allows its own scripts, and styles with a nonce that is new in each answer', async () => {
  const base = await serve(bundledReference);
  const nonces = new Set<string | undefined>();
  for (const path of ['/docs', '/docs']) {
    const answer = await fetch(base + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, nonce] = /style-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)'/.exec(policy) ?? [];
    const html = await answer.text();
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(html).toContain(`<meta property="csp-nonce" content="${nonce}">`);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('the page leads to the dashboard, the guides and both downloads', async () => {
  const html = await (await fetch(`${await serve(bundledReference)}/docs`)).text();
  const links = [...html.matchAll(/<a (?:class="\w+" )?href="([^"]+)"/g)].map(([, target]) => target);
  expect(links).toEqual(
    expect.arrayContaining(['/', '/docs/guides/webhooks', '/docs/errors', '/api/v1/openapi.json', '/api/v1/postman.json']),
  );
});

test('[decision 27.4] the page refers to the demo account only if the gateway has one', async () => {
  expect(await (await fetch(`${await serve(bundledReference)}/docs`)).text()).not.toContain('demo.json');
  server.close();
  expect(await (await fetch(`${await serve(bundledReference, { hasDemo: true })}/docs`)).text()).toContain('data-demo="/docs/demo.json"');
});

test('the bundle is served from memory, and the page works without it', async () => {
  const file = join(folder, 'standalone.js');
  const base = await serve({ scalar: folder, browser: folder });
  const read = async (path: string) => {
    const answer = await fetch(base + path);
    const text = await answer.text();
    return answer.status === 200 ? text : answer.status;
  };
  expect(await read('/docs')).toContain('standalone.js');
  expect(await read('/docs/standalone.js')).toBe(404);
  await writeFile(file, 'first');
  expect(await read('/docs/standalone.js')).toBe('first');
  await writeFile(file, 'second');
  expect(await read('/docs/standalone.js')).toBe('first');
});
