import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { createSilentLogger } from '@consent/kernel';
import { useTestRedis } from '@consent/testkit';
import { createSites, neighbour, page, stranger } from './fake-sites';
import { expectError, type SentHeaders } from './http-client';
import { metricOf } from './metric-of';
import { redisKeys } from './redis-keys';
import { startGateway, type TestGateway } from './start-gateway';

const watched = { watch: { sample: 0.1 } };
const asText = { 'Content-Type': 'text/plain;charset=UTF-8' };

interface Name {
  kind: string;
  name: string;
}
const cookie = (name: string): Name => ({ kind: 'cookie', name });

const logged: string[] = [];
function capturingLogger() {
  const logger = createSilentLogger();
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
    logger[level] = (...parts: unknown[]) => void logged.push(inspect(parts, { depth: 12 }));
  return logger;
}

let gateway: TestGateway;
let newSite: Awaited<ReturnType<typeof start>>['newSite'];
const start = async (options: Parameters<typeof startGateway>[0] = {}) => {
  const started = await startGateway({ ...options, settings: { TRUSTED_PROXIES: '127.0.0.0/8', ...options.settings } });
  started.services.answer('recordSeen', () => ({}));
  const sites = createSites(started.services);
  return { ...started, newSite: (banner: object | undefined = watched, status = 'active') => sites.newSite(status, banner) };
};
beforeAll(async () => {
  const started = await start({ logger: capturingLogger() });
  [gateway, newSite] = [started, started.newSite];
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

const bodyOf = (token: string, rest: object = {}) => ({ site_token: token, state: 'before', names: [cookie('_ga')], ...rest });
const send = (body: unknown, headers: SentHeaders = {}, to = gateway) =>
  to.client.post('/public/seen', body, { Origin: page, ...asText, ...headers });
const recorded = (from = gateway) => from.services.callsOf('recordSeen');
const namesOf = () => recorded().flatMap(({ names }) => names.map(({ kind, name, state }) => [kind, name, state]));
let host = 0;
const client = (): SentHeaders => ({ 'X-Forwarded-For': `198.51.100.${++host}` });

describe('a report of a page', () => {
  test('[decision 57.1] is stored for the site of the token in its body, sent as text, so that a browser asks nothing first', async () => {
    const site = newSite();
    const answer = await send(bodyOf(site.token, { state: 'accepted', more: 3 }));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-origin']).toBe(page);
    const today = new Date().toISOString().slice(0, 10);
    expect(recorded()).toMatchObject([
      { accountId: site.accountId, siteId: site.id, day: today, more: 3, names: [{ kind: 'cookie', name: '_ga', state: 'accepted' }] },
    ]);
    expect((await send(bodyOf(site.token), { 'Content-Type': 'application/json' })).status).toBe(204);
    expectError(await send(bodyOf(site.token), { 'Content-Type': 'application/x-www-form-urlencoded' }), 400, 'invalid_request');
  });

  test('[decision 4.4] uses no quota', async () => {
    const answer = await send(bodyOf(newSite().token));
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    expect(gateway.services.callsOf('admitUsage')).toEqual([]);
  });

  test.each([{}, { watch: null }])('[decision 57.2] is kept by no site that does not watch (%j)', async (banner) => {
    expect((await send(bodyOf(newSite(banner).token))).status).toBe(204);
    expect(recorded()).toEqual([]);
  });
});

describe('a report is refused', () => {
  test.each([
    ['a page of a stranger', stranger],
    ['a page of another site', neighbour],
    ['a page without an address', 'null'],
  ])('from %s with 403', async (_what, origin) => {
    expectError(await send(bodyOf(newSite().token), { Origin: origin }), 403, 'forbidden');
    expect(recorded()).toEqual([]);
  });

  test('[decision 57.1] for an unknown token, and that of a suspended account, with 401, and nothing is stored', async () => {
    expectError(await send(bodyOf(`st_${randomBytes(32).toString('base64url')}`)), 401, 'unauthorized');
    expectError(await send(bodyOf(newSite(watched, 'suspended').token)), 401, 'unauthorized');
    // A token in the header is none.
    const { token } = newSite();
    expectError(await send({ ...bodyOf(token), site_token: undefined }, { 'X-Site-Token': token }), 400, 'invalid_request');
    expect(recorded()).toEqual([]);
  });

  const at = (kind: string, name: string) => ({ names: [cookie('_ga'), { kind, name }] });
  test.each([
    ['101 names', { names: Array.from({ length: 101 }, (_, index) => cookie(`n${index}`)) }, '/names'],
    ['an unknown kind', at('header', 'etag'), '/names/1/kind'],
    ['a control character', at('cookie', '_ga\u0007'), '/names/1/name'],
    ['a line break', at('local_storage', 'a\nb'), '/names/1/name'],
    ['U+0000', at('cookie', 'a\0b'), '/names/1/name'],
    // The whole place is one name in this pointer, as of all such texts.
    ['half of a surrogate pair', at('cookie', 'a\ud800'), '/names/1.name'],
    ['129 characters', at('session_storage', '😀'.repeat(129)), '/names/1/name'],
    ['no character', at('cookie', ''), '/names/1/name'],
    ['a URL instead of a host', at('host', 'https://www.facebook.com'), '/names/1/name'],
    ['a path after a host', at('host', 'www.facebook.com/tr'), '/names/1/name'],
    ['a query after a host', at('host', 'www.facebook.com?id=1'), '/names/1/name'],
    ['a port', at('host', 'localhost:8080'), '/names/1/name'],
    ['a name and a host', at('host', 'me@www.facebook.com'), '/names/1/name'],
    ['two dots in a host', at('host', 'a..b'), '/names/1/name'],
    ['a bare star as a host', at('host', '*'), '/names/1/name'],
    ['a star inside a host', at('host', 'a.*.b'), '/names/1/name'],
    ['a value', { names: [{ kind: 'cookie', name: '_ga', value: 'GA1.2.3' }] }, '/names/0/value'],
    ['an unknown state', { state: 'after' }, '/state'],
    ['an accepted category that is no key', { state: 'partial', accepted: ['no key'] }, '/accepted/0'],
    ['65 accepted categories', { state: 'partial', accepted: Array.from({ length: 65 }, (_, index) => `c${index}`) }, '/accepted'],
    ['a negative number of others', { more: -1 }, '/more'],
    ['a token that is none', { site_token: 'st_x' }, '/site_token'],
    ['an address of the page', { url: 'https://shop.example/cart' }, '/url'],
  ])('with 400 and a pointer for %s', async (_what, wrong, pointer) => {
    const answer = await send(bodyOf(newSite().token, wrong), { Accept: 'application/problem+json' });
    expect(answer.status).toBe(400);
    expect((JSON.parse(answer.text) as { errors: unknown[] }).errors).toContainEqual(expect.objectContaining({ pointer }));
    expect(recorded()).toEqual([]);
  });

  test('with 413 above 16 KiB, and the largest that fits is stored', async () => {
    const { token } = newSite();
    const large = (bytes: number) => {
      const body = JSON.stringify(bodyOf(token));
      return body.slice(0, -1).padEnd(bytes - 1) + '}';
    };
    expect((await send(large(16 * 1024))).status).toBe(204);
    expectError(await send(large(16 * 1024 + 1)), 413, 'invalid_request');
    const names = Array.from({ length: 100 }, (_, index) => cookie(`${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`));
    expect((await send(bodyOf(token, { names }))).status).toBe(204);
  });

  test('above 30 in a minute from one client on one site with 429, and others go on', async () => {
    const [one, two] = [newSite(), newSite()];
    const headers = client();
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await send(bodyOf(one.token), headers)).status));
    // Those that the limit admits may still find 16 others at work.
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
    expectError(await send(bodyOf(one.token), headers), 429, 'too_many_requests');
    expect((await send(bodyOf(two.token), headers)).status).toBe(204);
    expect((await send(bodyOf(one.token), client())).status).toBe(204);
  });

  test('above the limit of a site with 429, whatever the clients', async () => {
    const few = await start({ settings: { LIMIT_SEEN_SITE_MAX: '5' } });
    onTestFinished(() => few.stop());
    const { token } = few.newSite();
    const statuses = [];
    for (let i = 0; i < 7; i++) statuses.push((await send(bodyOf(token), client(), few)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
    expect((await send(bodyOf(few.newSite().token), client(), few)).status).toBe(204);
  });
});

describe('[decision 57.3] names', () => {
  test('lose their ids here too, count once, and are only counted if nothing is left', async () => {
    const names = [
      ...[cookie('_ga_ABC123XYZ'), cookie('_ga_K2T4MLW7QX'), cookie('mail:jane@example.com')],
      ...[
        { kind: 'local_storage', name: '0b7c7c9e-5f0a-4c52-9b6e-3f1f0d2a9c11' },
        { kind: 'host', name: 'o4505123456789.ingest.sentry.io' },
      ],
    ];
    await send(bodyOf(newSite().token, { names, more: 2 }));
    expect(namesOf()).toEqual([
      ['cookie', '_ga_*', 'before'],
      ['cookie', 'mail:*', 'before'],
      ['host', '*.ingest.sentry.io', 'before'],
    ]);
    expect(recorded()[0]?.more).toBe(3);
  });

  test('are judged one by one after a partial choice, and the set of categories is not passed on', async () => {
    const categories = [
      { key: 'necessary', cookies: [{ name: 'PHPSESSID' }] },
      {
        key: 'analytics',
        cookies: [{ name: '_ga*' }, { name: '_pk_id.7.ab12', kind: 'cookie' }, { name: 'stats', kind: 'local_storage' }],
      },
      { key: 'marketing', cookies: [{ name: '_fbp' }] },
    ];
    const site = newSite({ categories, watch: { sample: 1, hosts: [{ name: 'Facebook.net', category: 'marketing' }] } });
    const names = [
      ...['PHPSESSID', '_ga_ABC123XYZ', '_pk_id.7.ab12', '_fbp', 'stats', 'unknown'].map(cookie),
      ...[
        { kind: 'local_storage', name: 'stats' },
        { kind: 'host', name: 'connect.facebook.net' },
        { kind: 'host', name: 'myfacebook.net' },
      ],
    ];
    await send(bodyOf(site.token, { names, state: 'partial', accepted: ['analytics'] }));
    expect(namesOf()).toEqual([
      ['cookie', 'PHPSESSID', 'accepted'],
      ['cookie', '_ga_*', 'accepted'],
      ['cookie', '_pk_id.*', 'accepted'],
      ['cookie', '_fbp', 'refused'],
      ['cookie', 'stats', 'partial'],
      ['cookie', 'unknown', 'partial'],
      ['local_storage', 'stats', 'accepted'],
      ['host', 'connect.facebook.net', 'refused'],
      ['host', 'myfacebook.net', 'partial'],
    ]);
    expect(JSON.stringify(recorded())).not.toContain('analytics');
  });
});

describe('[decision 57.4] the tag of a client', () => {
  const tagsOf = async (site: { token: string }, address: string, to = gateway) => {
    to.services.forget();
    const names = Array.from({ length: 20 }, (_, at) => cookie(`name-${String.fromCharCode(97 + at)}`));
    await send(bodyOf(site.token, { names }), { 'X-Forwarded-For': address }, to);
    return recorded(to)[0]?.names.map(({ clientTag }) => clientTag) ?? [];
  };

  test('has 16 bits, is the same for a household, and another for each name, site and client', async () => {
    const site = newSite();
    const tags = await tagsOf(site, '2001:db8:1:2::1');
    expect(tags.every((tag) => Number.isInteger(tag) && tag >= 0 && tag < 65_536)).toBe(true);
    expect(new Set(tags).size).toBeGreaterThan(15);
    expect(await tagsOf(site, '2001:db8:1:2:ffff::2')).toEqual(tags);
    expect(await tagsOf(site, '2001:db8:1:3::1')).not.toEqual(tags);
    expect(await tagsOf(newSite(), '2001:db8:1:2::1')).not.toEqual(tags);
  });

  test('is the same in all gateways of a day, also after Redis was wiped while they ran, and needs the secret', async () => {
    const redis = await useTestRedis();
    const [one, two, other] = await Promise.all([
      start({ redis }),
      start({ redis }),
      start({ redis, settings: { LIMIT_KEY_SECRET: 'o'.repeat(32) } }),
    ]);
    onTestFinished(async () => void (await Promise.all([one, two, other].map(({ stop }) => stop()))));
    const site = one.newSite();
    for (const { services } of [two, other]) {
      services.answer('resolveSiteToken', () => ({
        site: {
          id: site.id,
          accountId: site.accountId,
          name: '',
          domain: 'shop.example',
          categoriesClosed: false,
          categories: [],
          policyId: '',
          token: '',
          createdAtMs: 0,
          updatedAtMs: 0,
          deletedAtMs: 0,
          bannerJson: JSON.stringify(watched),
        },
        accountStatus: 'active',
        originAllowed: true,
      }));
    }
    const tags = await tagsOf(site, '203.0.113.1', one);
    expect(await tagsOf(site, '203.0.113.1', two)).toEqual(tags);
    expect(await tagsOf(site, '203.0.113.1', other)).not.toEqual(tags);
  });

  test('[decision 2.4] leaves neither the address nor a hash of it alone: nothing of it is in a call, a log or Redis, and the key expires', async () => {
    await send(bodyOf(newSite().token), { 'X-Forwarded-For': '203.0.113.77' });
    const said = JSON.stringify(gateway.services.allCalls()) + logged.join() + (await redisKeys(gateway.redis.url)).join();
    expect(recorded()).toHaveLength(1);
    for (const secret of ['203.0.113', '127.0.0.1']) expect(said).not.toContain(secret);
  });
});

describe('while a store is away, a report is lost with 503, and the page sees no other error', () => {
  test('the policy service fails', async () => {
    const own = await start();
    onTestFinished(() => own.stop());
    own.services.answer('recordSeen', () => {
      throw new Error('broken');
    });
    expect((await send(bodyOf(own.newSite().token), client(), own)).status).toBe(503);
  });

  test('the policy service is silent', async () => {
    const own = await start();
    onTestFinished(() => own.stop());
    own.services.answer('recordSeen', () => new Promise(() => {}) as never);
    const { token } = own.newSite();
    // Not more than 16 wait at the same time, so that no other call does.
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await send(bodyOf(token), client(), own)).status));
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(recorded(own)).toHaveLength(16);
  });

  test('[decision 57.7] the policy service is of an earlier release', async () => {
    const earlier = await start({ features: ['once', 'notices', 'registered_notices'] });
    onTestFinished(() => earlier.stop());
    expect((await send(bodyOf(earlier.newSite().token), client(), earlier)).status).toBe(503);
    expect(recorded(earlier)).toEqual([]);
  });
});

test('each outcome is counted', async () => {
  const own = await start();
  onTestFinished(() => own.stop());
  const { token } = own.newSite();
  await send(bodyOf(token), {}, own);
  await send(bodyOf(own.newSite({}).token), {}, own);
  await send(bodyOf(token), { Origin: stranger }, own);
  await send(bodyOf(`st_${'x'.repeat(43)}`), {}, own);
  await send('{', {}, own);
  await send('x'.repeat(20_000), {}, own);
  own.services.answer('recordSeen', () => {
    throw new Error('broken');
  });
  await send(bodyOf(token), {}, own);
  for (const outcome of ['stored', 'off', 'forbidden', 'unauthorized', 'invalid', 'too_large', 'lost'])
    expect([outcome, await metricOf(own.metricsUrl, 'seen_reports_total', { outcome })]).toEqual([outcome, 1]);
});
