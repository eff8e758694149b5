import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouter } from '../src/pipeline/3-route/router';
import { attachLog, type RequestLog } from '../src/pipeline/0-common/request-log';
import { buildOpenApi } from '../src/openapi/build-openapi';
import { bundledScripts, referencePages } from '../src/pages/reference-page';
import { routes } from '../src/routes';

const noRoutes = { serve: () => expect.unreachable(), servePreflight: () => expect.unreachable() };
const document = buildOpenApi(routes, 'http://127.0.0.1:8080');
let folder: string;
let server: Server;
let log: RequestLog;

async function serve(scripts: string, options: { hasDemo?: boolean } = {}): Promise<string> {
  const app = createRouter([], noRoutes, referencePages(document, { ...options, folder: scripts }));
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

test('every script that the page or another script loads is served', async () => {
  const base = await serve(bundledScripts);
  const waiting = ['/docs/color-scheme.js', '/docs/reference.js'];
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    seen.add(path);
    const answer = await fetch(base + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/javascript; charset=utf-8']);
    const imported = [...(await answer.text()).matchAll(/(?:from |import\()'\.\/([\w-]+\.js)'/g)].map(([, name]) => `/docs/${name}`);
    waiting.push(...imported.filter((name) => !seen.has(name)));
  }
  expect(seen.size).toBeGreaterThan(5);
});

test.each(['try-it.js', 'reference.js', 'color-scheme.js'])(
  'without %s the answer is an error envelope that points to the OpenAPI document',
  async (file) => {
    const answer = await fetch(`${await serve(folder)}/docs/${file}`);
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

test.each(['/docs/reference.js.map', '/docs/..%2fpackage.json', '/docs/app.js'])('%s is not a file of the reference', async (path) => {
  const answer = await fetch((await serve(bundledScripts)) + path);
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, 'not_found']);
});

test('[threats 67] the page allows its own scripts and styles, and has none within it', async () => {
  const answer = await fetch(`${await serve(bundledScripts)}/docs`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

test('[decision 27.5] the page has a section for every operation and event of the OpenAPI document, and a link to it', async () => {
  const html = await (await fetch(`${await serve(bundledScripts)}/docs`)).text();
  const { paths, webhooks } = document as Record<string, Record<string, Record<string, { operationId: string; summary: string }>>>;
  const described = [...Object.entries(paths ?? {}), ...Object.entries(webhooks ?? {})].flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(described.length).toBeGreaterThan(routes.length);
  for (const { path, method, operation } of described) {
    const [section = '', anchor] =
      new RegExp(`<section class="operation" id="([^"]+)" data-operation="${operation.operationId}">[^]+?</section>`).exec(html) ?? [];
    expect(section).toContain(`>${operation.summary}</a></h3>`);
    expect(section).toContain(`${method.toUpperCase()}</span> <code>${path}</code>`);
    expect(html).toContain(`<li><a href="#${anchor}"><span>${operation.summary}</span>`);
  }
});

test('[decision 27.5] a section says who may call, what to send, what is returned and which errors there are', async () => {
  const html = await (await fetch(`${await serve(bundledScripts)}/docs`)).text();
  const sectionOf = (anchor: string) => html.slice(html.indexOf(`id="${anchor}"`)).split('</section>')[0];
  const create = sectionOf('tag/consents/createConsent');
  for (const text of [
    'an API key, or a person who is signed in. A call with a key uses 1 unit of the quota.',
    '<code>Idempotency-Key</code> <small>header</small>',
    '<code>site_id</code> <small><strong>required</strong></small>',
    'string, 1 to 256 characters',
    '<strong>201</strong>',
    '<a href="#models/Consent">Consent</a>',
    '<a href="/docs/errors#invalid_request"><code>invalid_request</code></a>',
    '&quot;error&quot;:&quot;quota_exceeded&quot;',
    'curl -sS',
  ])
    expect(create).toContain(text);
  expect(sectionOf('tag/keys/createKey')).toContain('a person who is signed in. With an API key it is 403.');
  expect(sectionOf('tag/public-ingest/createPublicConsent')).toContain('the pages of a site, with its site token.');
  expect(sectionOf('tag/plans/listPlans')).toContain('anyone, without credentials.');
  expect(sectionOf('tag/webhook-events/webhook/POST/consent.created')).toContain('<code>X-Service-Signature</code>');
});

test('[decision 27.5] every field of every schema is on the page', async () => {
  const html = await (await fetch(`${await serve(bundledScripts)}/docs`)).text();
  const { schemas } = document['components'] as { schemas: Record<string, { properties?: object }> };
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    const section = html.slice(html.indexOf(`<section class="schema" id="models/${name}">`)).split('</section>')[0];
    for (const field of Object.keys(properties))
      expect([name, section?.includes(`<th scope="row"><code>${field}</code>`), field]).toEqual([name, true, field]);
  }
});

test('the page leads to the dashboard, the guides and both downloads', async () => {
  const html = await (await fetch(`${await serve(bundledScripts)}/docs`)).text();
  const links = [...html.matchAll(/<a (?:class="\w+" )?href="([^"]+)"/g)].map(([, target]) => target);
  expect(links).toEqual(
    expect.arrayContaining(['/', '/docs/guides/webhooks', '/docs/errors', '/api/v1/openapi.json', '/api/v1/postman.json']),
  );
});

test('[decision 27.4] the page refers to the demo account only if the gateway has one', async () => {
  expect(await (await fetch(`${await serve(bundledScripts)}/docs`)).text()).not.toContain('demo.json');
  server.close();
  expect(await (await fetch(`${await serve(bundledScripts, { hasDemo: true })}/docs`)).text()).toContain('data-demo="/docs/demo.json"');
});

test('scripts are served from memory, and the page works without them', async () => {
  const file = join(folder, 'try-it.js');
  const base = await serve(folder);
  const read = async (path: string) => {
    const answer = await fetch(base + path);
    const text = await answer.text();
    return answer.status === 200 ? text : answer.status;
  };
  expect(await read('/docs')).toContain('curl -sS');
  expect(await read('/docs/try-it.js')).toBe(404);
  await writeFile(file, 'first');
  expect(await read('/docs/try-it.js')).toBe('first');
  await writeFile(file, 'second');
  expect(await read('/docs/try-it.js')).toBe('first');
});
