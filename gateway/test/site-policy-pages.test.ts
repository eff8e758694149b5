import { createHash, randomUUID } from 'node:crypto';
import type { PolicyVersion } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { waitUntil } from '@consent/testkit';
import { startGateway, type TestGateway } from './start-gateway';

const day = 24 * 60 * 60 * 1000;
const firstDay = Date.UTC(2026, 2, 10);
const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex');

let gateway: TestGateway;
const sites = new Map<string, { accountId: string; domain: string; policyId: string }>();
const policies = new Map<string, PolicyVersion[]>();
const texts = new Map<string, string>();

beforeAll(async () => {
  gateway = await startGateway({ settings: { LIMIT_POLICY_TEXT_ADDRESS_MAX: '10000' } });
  const { services } = gateway;
  services.answer('findPublicSite', ({ id }) => sites.get(id) ?? refuse('site'));
  services.answer('findText', ({ sha256 }) => ({ content: texts.get(sha256) ?? refuse('policy text') }));
  services.answer('listVersions', ({ accountId, id, limit, belowVersion = Infinity }) => {
    const versions = policies.get(`${accountId} ${id}`) ?? refuse('policy');
    return { versions: versions.filter(({ version }) => version < belowVersion).slice(0, limit) };
  });
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

function refuse(what: string): never {
  throw notFound(what);
}

/** Versions from 1, published on 10 March 2026 and the days after it. */
function publish(accountId: string, contents: readonly string[], changeNote?: string): string {
  const policyId = randomUUID();
  const versions = contents.map((content, index) => {
    texts.set(sha256Of(content), content);
    return {
      ...{ version: index + 1, name: 'Internal name', sha256: sha256Of(content), publishedAtMs: firstDay + index * day },
      ...(changeNote !== undefined && { changeNote }),
    };
  });
  policies.set(`${accountId} ${policyId}`, versions.reverse());
  return policyId;
}

function aSite(contents: readonly string[], changeNote?: string) {
  const [id, accountId] = [randomUUID(), randomUUID()];
  const site = { accountId, domain: 'shop.example', policyId: contents.length === 0 ? '' : publish(accountId, contents, changeNote) };
  sites.set(id, site);
  return { id, ...site, relink: (texts: readonly string[]) => sites.set(id, { ...site, policyId: publish(accountId, texts) }) };
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${gateway.port}/policy/${path}`, { method, headers, redirect: 'manual' });
const read = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();
const contentsOf = (name: string, count: number) => Array.from({ length: count }, (_, index) => `# ${name} ${index + 1} ${randomUUID()}`);

test('[decision 34.10] the page of a site shows the current version, its domain, date and hash, what changed and the earlier versions', async () => {
  const contents = contentsOf('Text', 3);
  const site = aSite(contents, 'Fewer cookies');
  const answer = await get(site.id);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toMatch(/<title>Text 3 [^<]+ · shop\.example<\/title>/);
  expect(html).toContain('<p>Version 3, published <time datetime="2026-03-12T00:00:00.000Z">12 March 2026</time></p>');
  expect(html).toContain('What changed:</strong> <bdi>Fewer cookies</bdi>');
  expect(html).toMatch(/<main lang="" dir="auto">\n(<h1>|<pre class="plain">\n# )Text 3 /);
  expect(html).toContain(
    `<li><a href="/policy/${site.id}/2">Version 2</a>, <time datetime="2026-03-11T00:00:00.000Z">11 March 2026</time></li>`,
  );
  expect(html).toContain(`<a href="/policy/${site.id}/1">Version 1</a>`);
  expect(html).toContain(`<code>${sha256Of(contents[2] as string)}</code>`);
  expect(html).toContain(`href="/api/v1/public/policy/${sha256Of(contents[2] as string)}"`);
  expect(html).not.toContain('not the current version');
  for (const secret of [site.accountId, site.policyId, 'Internal name']) expect(html).not.toContain(secret);
});

test('[decision 34.10] the page of an older version links to the current one, and lists only versions before it', async () => {
  const contents = contentsOf('Text', 3);
  const { id } = aSite(contents);
  const html = await read(`${id.toUpperCase()}/2`);
  expect(html).toContain(`This is not the current version. <a href="/policy/${id}">Read the current version</a>`);
  expect(html).toContain(sha256Of(contents[1] as string));
  expect([html.includes(`/policy/${id}/1"`), html.includes(`/policy/${id}/3"`)]).toEqual([true, false]);
  expect(await read(`${id}/1`)).not.toContain('Earlier versions');
  expect(await read(`${id}/3`)).not.toContain('not the current version');
});

test('[decision 34.10] 50 earlier versions are listed, and the page of the last of them lists the ones before it', async () => {
  const { id } = aSite(contentsOf('Text', 53));
  const html = await read(id);
  expect(html.match(/<li><a href="\/policy/g)).toHaveLength(50);
  expect(html).toContain(`For earlier ones, see <a href="/policy/${id}/3">Version 3</a>.`);
  const last = await read(`${id}/3`);
  expect(last.match(/<li><a href="\/policy/g)).toHaveLength(2);
  expect(last).not.toContain('For earlier ones');
  expect(await read(`${id}/51`)).not.toContain('For earlier ones');
  for (const { limit } of gateway.services.callsOf('listVersions')) expect(limit).toBeLessThanOrEqual(52);
});

test('[decision 34.10] an unknown site, a site without a policy, an unknown version and a malformed address have the same 404 page', async () => {
  const [linked, bare] = [aSite(['# Text']), aSite([])];
  const pages = new Set<string>();
  for (const path of [
    randomUUID(),
    'nothing',
    bare.id,
    `${bare.id}/1`,
    `${linked.id}/2`,
    `${linked.id}/0`,
    `${linked.id}/x`,
    `${randomUUID()}/1`,
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    pages.add(await answer.text());
  }
  expect(pages.size).toBe(1);
  expect([...pages][0]).toContain('<h1>Policy not found</h1>');
});

describe('[decision 34.11] a link that names its text', () => {
  test('shows the page of the version with that text, and after another policy is linked the text at its hash', async () => {
    const [before, after] = contentsOf('Text', 2) as [string, string];
    const [site, relinked] = [aSite([before]), aSite([before])];
    relinked.relink([after]);
    expect(await read(`${site.id}/1?text=${sha256Of(before)}`)).toContain(sha256Of(before));
    const answer = await get(`${relinked.id}/1?text=${sha256Of(before)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/api/v1/public/policy/${sha256Of(before)}`]);
    expect(await read(`${relinked.id}/1?text=${sha256Of(after)}`)).toContain(sha256Of(after));
  });

  test('leads to the text at its hash also if the site or the version cannot be found', async () => {
    const hash = sha256Of('# Text');
    for (const path of [randomUUID(), `${aSite([]).id}/1`, `${aSite(['# Other']).id}/7`, 'nothing/1']) {
      const answer = await get(`${path}?text=${hash}`);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, `/api/v1/public/policy/${hash}`]);
    }
    gateway.services.answer('findPublicSite', () => {
      throw new Error('away');
    });
    onTestFinished(() => gateway.services.answer('findPublicSite', ({ id }) => sites.get(id) ?? refuse('site')));
    expect((await get(`${randomUUID()}/1?text=${hash}`)).status).toBe(302);
    expect((await get(`${randomUUID()}/1`)).status).toBe(500);
  });

  test('with another value than a hash counts as one without, so that it leads nowhere else', async () => {
    const { id } = aSite(['# Text']);
    for (const text of ['//evil.example', 'A'.repeat(64), ''])
      expect((await get(`${id}/1?text=${encodeURIComponent(text)}`)).status).toBe(200);
  });
});

test('markup in a text, a change note and a domain is shown as text', async () => {
  const site = aSite(['# <b>Bold</b> "quotes"\n\n<script>alert(1)</script>'], '<img src=x>\n</bdi><script>');
  sites.set(site.id, { ...site, domain: '<i>shop</i>' });
  const html = await read(`${site.id}?lang=%22%3E%3Cscript%3E`, { 'Accept-Language': '"><script>' });
  expect(html).not.toMatch(/<script|<img|<b>|<i>/);
  expect(html).toContain('&lt;img src=x>\n&lt;/bdi>&lt;script></bdi>');
  expect(html).toContain('<p class="site">&lt;i>shop&lt;/i></p>');
});

test.each([
  ['', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['', 'pt-PT', 'pt-BR'],
  ['', 'de, en;q=0.5', 'en'],
  ['', 'ar', 'en'],
  ['?lang=pt', 'en', 'pt-BR'],
  ['?lang=EN-us', 'pt-BR', 'en'],
  ['?lang=constructor', 'pt', 'pt-BR'],
])('[decision 34.10] with %j and Accept-Language %j the words around the text are in %s', async (query, accepted, language) => {
  const { id } = aSite(['# One', '# Two']);
  const answer = await get(id + query, { 'Accept-Language': accepted });
  const html = await answer.text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(
    language === 'en' ? '11 March 2026' : 'Versão 2, publicada em <time datetime="2026-03-11T00:00:00.000Z">11 de março de 2026',
  );
  const kept = query === '' || query.includes('constructor') ? '' : `?lang=${language}`;
  expect(html).toContain(`href="/policy/${id}/1${kept}"`);
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  expect(await read(`${randomUUID()}${query}`, { 'Accept-Language': accepted })).toContain(`<html lang="${language}">`);
});

test('HEAD has the headers of GET, and a request with the current ETag is 304 until the page changes', async () => {
  const site = aSite(['# One', '# Two']);
  const rendered = async () => ((await read(site.id)).includes('<h1>Two</h1>') ? get(site.id) : false);
  const answer = await waitUntil('the text is shown with formatting', rendered, { intervalMs: 500 });
  const html = await answer.text();
  const head = await get(site.id, {}, 'HEAD');
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', String(Buffer.byteLength(html))]);
  const tag = answer.headers.get('etag') as string;
  expect(head.headers.get('etag')).toBe(tag);
  const same = await get(site.id, { 'If-None-Match': tag });
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
  // Another version, or other words, is another page.
  for (const [path, headers] of [
    [`${site.id}/1`, {}],
    [site.id, { 'Accept-Language': 'pt' }],
  ] as const)
    expect((await get(path, { 'If-None-Match': tag, ...headers })).status).toBe(200);
});

test('readers of one page share its look-ups, and a change shows within seconds', async () => {
  const site = aSite(['# Before']);
  await Promise.all(Array.from({ length: 20 }, () => read(site.id)));
  expect([gateway.services.callsOf('findPublicSite').length, gateway.services.callsOf('listVersions').length]).toEqual([1, 1]);
  site.relink(['# After']);
  await waitUntil('the page shows the new text', async () => (await read(site.id)).includes('After'), { intervalMs: 500 });
});

test('other parameters of the link are ignored, other methods are 405', async () => {
  const { id } = aSite(['# Text']);
  expect((await get(`${id}?utm_source=mail&fbclid=1`)).status).toBe(200);
  expect((await get(id, {}, 'POST')).status).toBe(405);
});

test('the pages count toward the limit of policy texts', async () => {
  const limited = await startGateway({ settings: { LIMIT_POLICY_TEXT_ADDRESS_MAX: '2' } });
  onTestFinished(() => limited.stop());
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${limited.port}${path}`)).status;
  expect(await statusOf(`/policy/${randomUUID()}`)).toBe(404);
  expect(await statusOf(`/api/v1/public/policy/${'0'.repeat(64)}`)).toBe(404);
  expect(await statusOf(`/policy/${randomUUID()}/1`)).toBe(429);
});
