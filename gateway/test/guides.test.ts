import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes } from '@consent/kernel/errors';
import { guides, guidePath } from '../src/pages/docs/guides';
import { startGateway, type TestGateway } from './start-gateway';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  // The reference links to pages of the dashboard.
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dashboard</title>');
  await writeFile(join(folder, 'verify.html'), '<!doctype html><meta http-equiv="Content-Security-Policy" content="x" />');
  gateway = await startGateway({ settings: { DASHBOARD_FOLDER: folder } });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { redirect: 'error', headers: { Accept: 'text/html,*/*' } });
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, html: await answer.text() };
};
const pages = ['/docs', '/docs/errors', ...guides.map(guidePath)];

test.each(guides)('the guide "$name" is a page of its own, named after its heading', async (guide) => {
  const { status, type, headers, html } = await get(guidePath(guide));
  const [, heading] = /<h1 id="[^"]+">([^<]+)<\/h1>/.exec(html) ?? [];
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain(`<title>${heading} · Consent Service</title>`);
  expect(html).toContain(`<a href="${guidePath(guide)}" aria-current="page">`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
  expect(html).not.toMatch(/for maintainers|spec\/decisions|idempotency_answers/);
});

test.each([
  ...guides.map((guide) => [`/docs/${guide.file}`, guidePath(guide)]),
  ...['/docs/', '/docs/guides', '/docs/guides/'].map((path) => [path, '/docs']),
])('%s, typed by hand, leads to %s', async (path, target) => {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, target]);
  await answer.text();
});

test.each(['/docs/nothing', '/docs/guides/nothing', '/docs/a/b/c'])(
  '%s is 404: a page for a browser, the envelope for others',
  async (path) => {
    const asked = (accept: string) => fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: { Accept: accept } });
    const page = await asked('text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(/<h1>Page not found<\/h1>[^]*href="\/docs"/);
    const envelope = await asked('*/*');
    expect([envelope.status, await envelope.json()]).toEqual([404, { error: 'not_found', message: 'No such file.' }]);
  },
);

test.each(pages)('every local link of %s leads to an existing page and heading', async (path) => {
  const { html } = await get(path);
  const targets = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target as string));
  expect(targets.size).toBeGreaterThan(5);
  for (const target of targets) {
    if (target.startsWith('https:')) continue;
    const [page = '', anchor] = target.split('#');
    const found = page === '' ? await get(path) : await get(page);
    expect([target, found.status]).toEqual([target, 200]);
    if (anchor !== undefined) expect([target, found.html.includes(`id="${anchor}"`)]).toEqual([target, true]);
  }
});

test('the OpenAPI document links only to existing guides and error pages', async () => {
  const { html: document } = await get('/api/v1/openapi.json');
  const targets = new Set([...document.matchAll(/\]\((\/docs[^)]*)\)/g)].map(([, target]) => target as string));
  expect([...targets].sort()).toEqual(expect.arrayContaining(['/docs/errors', '/docs/guides/webhooks', '/docs/guides/pagination']));
  for (const target of targets) expect([target, (await get(target)).status]).toEqual([target, 200]);
});

test('the guide to limits names both codes of a 429', async () => {
  const { html } = await get('/docs/guides/limits');
  for (const code of ['quota_exceeded', 'too_many_requests', 'plan_limit_exceeded']) {
    expect(errorCodes).toHaveProperty(code);
    expect(html).toContain(`<code>${code}</code>`);
  }
});
