import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { createPolicy, linkPolicy, publishVersion, sha256Of } from '../system/policies';
import { expectError } from '../system/expect-error';
import type { Tenant } from '../system/tenants';
import { useSystem } from '../system/use-system';

const system = useSystem();

const read = (tenant: Tenant, headers: Record<string, string> = {}, token = tenant.site.token) =>
  system.api().get('/public/site', { headers: { 'X-Site-Token': token, ...headers } });

const describedBy = ({ site }: Tenant) => ({ name: 'Shop', domain: site.domain });

test('[decision 34.1] a site without settings and policy has the defaults', async () => {
  const tenant = await system.tenants.create();
  const answer = await read(tenant);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  expect(answer.headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Origin', 'X-Site-Token']));
  expect(answer.body).toEqual({
    site_id: tenant.site.id,
    name: tenant.site.name,
    categories: null,
    policy: null,
    languages: ['en', 'pt-BR'],
    text_files: expect.stringMatching(/^\/banner-texts\/[0-9a-f]{16}\/$/) as string,
    text_file_languages: ['pt-BR'],
    texts_version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    texts: {},
    position: 'bottom',
    colors: {},
    ask_again_after_days: 365,
    ask_again_on_new_version: true,
    global_privacy_control: true,
    google_consent_mode: false,
    // The gateways of this product serve no banner.js.
    notice: null,
  });
});

test('[decision 34.1] the site names the current version of its policy, and a new version as soon as it is published', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const policy = await createPolicy(api, { name: 'Cookies' });
  await linkPolicy(system, tenant, policy.id);
  const first = await read(tenant);
  expect(first.body.policy).toMatchObject({ id: policy.id, name: 'Cookies', version: 1, sha256: sha256Of(policy.content) });

  const second = await publishVersion(api, policy.id, `A new text ${randomUUID()}`);
  const { body } = await read(tenant);
  expect(body.policy).toMatchObject({ version: 2, sha256: sha256Of(second.content) });
  const { url, page_url } = body.policy as { url: string; page_url: string };
  expect(url).toMatch(new RegExp(`/api/v1/public/policy/${sha256Of(second.content)}$`));
  expect(page_url).toMatch(new RegExp(`/policy/${tenant.site.id}/2\\?text=${sha256Of(second.content)}$`));

  await linkPolicy(system, tenant, '');
  expect((await read(tenant)).body.policy).toBeNull();
});

test('[decision 34.1] a request with the current ETag returns 304 until the settings change', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const tag = (await read(tenant)).headers.get('etag') as string;
  const same = await read(tenant, { 'If-None-Match': tag });
  expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
  for (const known of [`"other", ${tag}`, `W/${tag}`, '*']) expect((await read(tenant, { 'If-None-Match': known })).status).toBe(304);
  expect((await browser.put(`/sites/${tenant.site.id}`, { ...describedBy(tenant), banner: { position: 'center' } })).status).toBe(200);
  const changed = await read(tenant, { 'If-None-Match': tag });
  expect([changed.status, changed.body.position]).toEqual([200, 'center']);
});

test('[decision 34.14] a site whose subdomains share a choice names the domain of the cookie, which has no port', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  for (const [domain, cookieDomain] of [
    ['shop.example.com', 'shop.example.com'],
    ['shop.example.com:8443', 'shop.example.com'],
  ]) {
    const body = { name: 'Shop', domain, banner: { shared_by_subdomains: true } };
    expect((await browser.put(`/sites/${tenant.site.id}`, body)).status).toBe(200);
    expect((await read(tenant)).body.cookie_domain).toBe(cookieDomain);
  }
  expect((await browser.put(`/sites/${tenant.site.id}`, { name: 'Shop', domain: 'shop.example.com', banner: {} })).status).toBe(200);
  expect((await read(tenant)).body).not.toHaveProperty('cookie_domain');
});

test('[decisions 6, 8.4, 8.5] tokens and origins follow the rules of public ingest', async () => {
  const tenant = await system.tenants.create();
  const origin = `https://www.${tenant.site.domain}`;
  expectError(await system.api().get('/public/site'), 401, 'unauthorized');
  expectError(await read(tenant, {}, `st_${'x'.repeat(43)}`), 401, 'unauthorized');
  expectError(await read(tenant, { Origin: 'https://elsewhere.example' }), 403, 'forbidden');
  const allowed = await read(tenant, { Origin: origin });
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, origin]);

  const preflight = await system.api().request('OPTIONS', '/public/site', {
    headers: { Origin: origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-site-token' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/X-Site-Token/);

  const browser = await system.signIn(tenant);
  const rotated = await browser.post(`/sites/${tenant.site.id}/token`);
  expectError(await read(tenant), 401, 'unauthorized');
  expect((await read(tenant, {}, rotated.body.token as string)).status).toBe(200);
});

test('[decision 34.2] banner settings are stored with the site, returned to pages, and removed by a full update without them', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const path = `/sites/${tenant.site.id}`;
  expect((await browser.get(path)).body).not.toHaveProperty('banner');

  const banner = {
    categories: [{ key: 'ads', label: { de: 'Werbung' } }, { key: 'necessary' }],
    texts: { de: { title: 'Dürfen wir?' } },
    colors: { accent: '#123456' },
    ask_again_after_days: null,
    google_consent_mode: true,
  };
  const put = await browser.put(path, { ...describedBy(tenant), categories: ['necessary', 'ads', 'maps'], banner });
  expect([put.status, put.body.banner]).toEqual([200, banner]);
  expect((await browser.get(path)).body.banner).toEqual(banner);
  expect((await read(tenant)).body).toMatchObject({
    categories: [
      { key: 'ads', required: false, label: { de: 'Werbung' }, description: {} },
      { key: 'necessary', required: true, label: {}, description: {} },
      { key: 'maps', required: false, label: {}, description: {} },
    ],
    languages: ['en', 'pt-BR', 'de'],
    texts: { de: { title: 'Dürfen wir?' } },
    colors: { accent: '#123456' },
    ask_again_after_days: null,
    google_consent_mode: true,
  });

  const plain = await browser.put(path, { ...describedBy(tenant), categories: ['necessary'] });
  expect(plain.body).not.toHaveProperty('banner');
  expect((await read(tenant)).body).toMatchObject({ languages: ['en', 'pt-BR'], ask_again_after_days: 365 });
});

test.each([
  [{ categories: [{ key: 'ads' }, { key: 'ads' }] }, 'banner.categories must not have the same key twice.'],
  [{ categories: [{ key: 'maps' }] }, 'banner.categories must only have keys that categories has, and not maps.'],
  [{ colors: { accent: 'red' } }, 'banner.colors.accent must match'],
  [{ colors: { background: '#ffffff', text: '#777777' } }, 'banner.colors.text has a contrast of 4.4:1 to banner.colors.background'],
  [{ colors: { background: '#ffffff', accent: '#cccccc' } }, 'banner.colors.accent has a contrast of 1.6:1'],
  [{ texts: { en: { title: ' ' } } }, 'banner.texts.en.title must not be blank'],
  [{ position: 'left' }, 'banner.position must be'],
  [{ ask_again_after_days: 0 }, 'banner.ask_again_after_days must be'],
  [{ colour: '#000000' }, 'Unknown field'],
  [{ languages: ['de', 'tlh'] }, 'banner.languages.1 must be one of: en, bg, '],
  [{ languages: ['pt-br'] }, 'banner.languages.0 must be one of'],
  [{ languages: ['de', 'de'] }, 'banner.languages must not name one twice'],
  [{ languages: [] }, 'banner.languages must have at least 1'],
  [{ languages: 'de' }, 'banner.languages must be'],
])('[decision 34.2] the settings %j return 400', async (banner, message) => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const answer = await browser.put(`/sites/${tenant.site.id}`, { ...describedBy(tenant), categories: ['necessary', 'ads'], banner });
  expectError(answer, 400, 'invalid_request');
  expect(answer.body.message).toContain(message);
});

test('[decision 56] languages of a site are stored as set, and an unknown one is refused at its place', async () => {
  const tenant = await system.tenants.create();
  const browser = await system.signIn(tenant);
  const path = `/sites/${tenant.site.id}`;
  const banner = { languages: ['zh-Hant', 'ar', 'en'], texts: { fa: { title: 'حریم خصوصی' }, ar: { accept: 'نعم' } } };
  const put = await browser.put(path, { ...describedBy(tenant), banner });
  expect([put.status, put.body.banner]).toEqual([200, banner]);
  expect((await read(tenant)).body).toMatchObject({
    languages: ['en', 'zh-Hant', 'ar', 'fa'],
    text_file_languages: ['zh-Hant', 'ar'],
    texts: banner.texts,
  });

  const english = await browser.put(path, { ...describedBy(tenant), banner: { languages: ['en'] } });
  expect(english.status).toBe(200);
  const { body } = await read(tenant);
  expect(body.languages).toEqual(['en']);
  for (const name of ['text_files', 'text_file_languages']) expect(body).not.toHaveProperty(name);

  const refused = await browser.request('PUT', path, {
    body: { ...describedBy(tenant), banner: { languages: ['de', 'tlh'] } },
    headers: { Accept: 'application/problem+json' },
  });
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    400,
    expect.objectContaining({ errors: expect.arrayContaining([expect.objectContaining({ pointer: '/banner/languages/1' })]) as unknown }),
  ]);
});

describe('[decision 34.4] a published text', () => {
  const publish = async (content: string) => {
    const tenant = await system.tenants.create();
    const policy = await createPolicy(system.api(tenant.key), { content });
    return { tenant, policy, sha256: sha256Of(content) };
  };

  test('is a permanent page without scripts or external content, and JSON at .json', async () => {
    const content = `# Cookies ${randomUUID()}\n\n<script>alert(1)</script>\n\n![x](https://t.example/p.png) [a](javascript:alert(1)) [b](https://b.example)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`;
    const { tenant, policy, sha256 } = await publish(content);
    // A busy machine may show the text without formatting first.
    const find = async () => {
      const answer = await system.api().get(`/public/policy/${sha256}`);
      return answer.headers.get('x-policy-format') === 'markdown' && answer;
    };
    const page = await waitUntil('the text is shown with formatting', find, { intervalMs: 2000 });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.text).toContain('&lt;script&gt;');
    expect(page.text).not.toMatch(/<script|<img|href="javascript/);
    expect(page.text).toContain('<a href="https://b.example" rel="noopener noreferrer nofollow">');
    expect(page.text).toContain('<td>1</td>');
    expect(page.text).toMatch(/<title>Cookies /);

    const data = await system.api().get(`/public/policy/${sha256}.json`);
    expect(data.body).toEqual({ sha256, content });
    expect(data.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(data.headers.get('access-control-allow-origin')).toBe('*');

    for (const [path, answer] of [
      [sha256, page],
      [`${sha256}.json`, data],
    ] as const) {
      const tags = `"other", W/${answer.headers.get('etag')}`;
      const again = await system.api().get(`/public/policy/${path}`, { headers: { 'If-None-Match': tags } });
      expect([again.status, again.text]).toEqual([304, '']);
    }

    await system.api(tenant.key).delete(`/policies/${policy.id}`);
    expect((await system.api().get(`/public/policy/${sha256}`)).status).toBe(200);
  });

  test('is shared by accounts that publish the same text, and identifies none of them', async () => {
    const content = `The same words ${randomUUID()}`;
    const [{ tenant, policy, sha256 }] = await Promise.all([publish(content), publish(content)]);
    const { text } = await system.api().get(`/public/policy/${sha256}.json`);
    for (const secret of [tenant.accountId, policy.id, policy.name]) expect(text).not.toContain(secret);
  });

  test.each(['0'.repeat(64), 'A'.repeat(64), 'abc', `${'0'.repeat(64)}.txt`])('with the hash %s returns 404', async (text) => {
    expectError(await system.api().get(`/public/policy/${text}`), 404, 'not_found');
  });
});

describe('[decision 55] cookies and withdrawals', () => {
  const put = async (banner: object, options = {}) => {
    const tenant = await system.tenants.create();
    const browser = await system.signIn(tenant);
    return { tenant, answer: await browser.put(`/sites/${tenant.site.id}`, { ...describedBy(tenant), banner }, options) };
  };
  const pointersOf = async (banner: object) => {
    const { answer } = await put(banner, { headers: { Accept: 'application/problem+json' } });
    const { code, errors } = JSON.parse(answer.text) as { code: string; errors: { pointer: string }[] };
    // The whole banner is named too, because null would fit.
    return [answer.status, code, errors[0]?.pointer];
  };
  const named = (...cookies: object[]) => ({ categories: [{ key: 'necessary' }, { key: 'analytics', cookies }] });

  test('are returned to pages as they are set, and only if they are set', async () => {
    const cookies = [
      { name: '_ga*', kind: 'cookie', provider: 'Google', purpose: { en: 'Counts visits', 'pt-BR': 'Conta visitas' }, duration: '2 years' },
      { name: 'seen', kind: 'local_storage' },
      { name: 'seen', kind: 'session_storage' },
      { name: `${'x'.repeat(127)}*` },
    ];
    const { tenant, answer } = await put({ ...named(...cookies), on_withdrawal: 'keep' });
    expect([answer.status, answer.body.banner]).toEqual([200, { ...named(...cookies), on_withdrawal: 'keep' }]);
    const { body } = await read(tenant);
    expect(body).toMatchObject({ on_withdrawal: 'keep', categories: [{ key: 'necessary' }, { key: 'analytics', cookies }] });
    expect((body['categories'] as object[])[0]).not.toHaveProperty('cookies');
    const plain = await put({ categories: [{ key: 'analytics', cookies: [] }], on_withdrawal: 'reload' });
    const document = (await read(plain.tenant)).body;
    expect(document).not.toHaveProperty('on_withdrawal');
    expect((document['categories'] as object[])[0]).not.toHaveProperty('cookies');
  });

  test.each([
    '',
    '*',
    '**',
    'a*b',
    '*a',
    'a;b',
    'a=b',
    'a,b',
    'a b',
    'a\tb',
    'a\u0001b',
    'a\u007f',
    'a\u0085',
    'a\u00a0b',
    'x'.repeat(129),
  ])('the name %j is 400, with a pointer to it', async (name) => {
    expect(await pointersOf(named({ name: '_ga' }, { name }))).toEqual([400, 'invalid_request', '/banner/categories/1/cookies/1/name']);
  });

  test.each<[string, object, string]>([
    ['a name twice', named({ name: '_ga' }, { name: '_ga', kind: 'cookie' }), '/banner/categories/1/cookies/1/name'],
    [
      'a name in two categories',
      {
        categories: [
          { key: 'ads', cookies: [{ name: '_ga' }] },
          { key: 'analytics', cookies: [{ name: 'x' }, { name: '_ga' }] },
        ],
      },
      '/banner/categories/1/cookies/1/name',
    ],
    ['more than 64', named(...Array.from({ length: 65 }, (_, at) => ({ name: `c${at}` }))), '/banner/categories/1/cookies'],
    ['another kind', named({ name: '_ga', kind: 'indexed_db' }), '/banner/categories/1/cookies/0/kind'],
    ['a blank provider', named({ name: '_ga', provider: ' ' }), '/banner/categories/1/cookies/0/provider'],
    ['a purpose that is too long', named({ name: '_ga', purpose: { en: 'x'.repeat(501) } }), '/banner/categories/1/cookies/0/purpose/en'],
    ['an unknown member', named({ name: '_ga', value: 'x' }), '/banner/categories/1/cookies/0/value'],
    ['another withdrawal', { on_withdrawal: 'never' }, '/banner/on_withdrawal'],
    ['a text that is too long', { texts: { en: { held: 'x'.repeat(1001) } } }, '/banner/texts/en/held'],
  ])('%s is 400, with a pointer to it', async (_, banner, pointer) => {
    expect(await pointersOf(banner)).toEqual([400, 'invalid_request', pointer]);
  });
});
