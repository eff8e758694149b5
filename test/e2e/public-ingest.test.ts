import type { Site } from '@consent/contracts';
import type { ApiAnswer } from '../system/api-client';
import { consentFields, type ConsentJson } from '../system/consents';
import { listenToEvents } from '../system/event-listener';
import { expectError } from '../system/expect-error';
import { createPolicy, linkPolicy, publishVersion, sha256Of } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { useOwnGateways } from '../system/own-gateways';
import type { Tenant } from '../system/tenants';

// gateway/test tests tokens, bodies, CORS headers and limits one by one. Here sites and consents are real.

const system = useOwnGateways({ gateways: 2, settings: { TRUSTED_PROXIES: '127.0.0.0/8' } });
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create({ monthlyRequests: 100 });
});

async function newSite(domain: string): Promise<Site> {
  const described = { name: 'S', domain, categoriesClosed: false, categories: [] };
  return (await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described })).site;
}

const visitor = { subject_id: 'visitor', accepted: true };
const post = (token: string, body: object = {}, headers: Record<string, string> = {}, gateway = 0): Promise<ApiAnswer> =>
  system.api(undefined, gateway).post('/public/consent', { ...visitor, ...body }, { headers: { 'X-Site-Token': token, ...headers } });

test('[decision 6] a post returns 201 with the Consent of the token’s site; user agent and country come from the request', async () => {
  const site = await newSite('one.example.com');
  const body = { consent_id: 'banner', preferences: { ads: false } };
  const answer = await post(site.token, body, { 'User-Agent': 'Browser/1.0', 'X-Forwarded-For': '193.0.6.139' });
  expect(answer.status).toBe(201);
  expect(Object.keys(answer.body as ConsentJson)).toEqual(consentFields);
  const expected = {
    site_id: site.id,
    consent_id: 'banner',
    preferences: { ads: false },
    policy_version: 0,
    user_agent: 'Browser/1.0',
    country: 'NL',
  };
  expect(answer.body).toMatchObject({ ...visitor, ...expected });
  expect((await system.api(tenant.key).get(`/consents/${answer.body.id}`)).text).toBe(answer.text);
});

test('[decision 6] a post costs no quota and carries no quota headers, and works when no unit is left', async () => {
  const poor = await system.tenants.create({ monthlyRequests: 1 });
  await system.api(poor.key).get('/consents');
  expectError(await system.api(poor.key).get('/consents'), 429, 'quota_exceeded');
  const answer = await post(poor.site.token);
  expect(answer.status).toBe(201);
  expect(quotaOf(answer)).toBeUndefined();
  const period = new Date().toISOString().slice(0, 7);
  expect((await system.rpc.usage.getUsage({ accountId: poor.accountId, period })).used).toBe(1);
});

test('[decisions 6, 2.5] a post emits consent.created, and the history of a later change names who made it', async () => {
  const owner = await system.tenants.create();
  const listener = await listenToEvents(system);
  const { body, text } = await post(owner.site.token);
  const [event] = await listener.ofAccount(owner.accountId, 1);
  expect(event?.type).toBe('consent.created');
  expect(event?.payload).toContain(text);
  await listener.stop();
  const api = system.api(owner.key);
  await api.put(`/consents/${body.id}`, { accepted: false });
  expect((await api.get(`/consents/${body.id}/history`)).body.data).toMatchObject([{ changed_by: 'api_key', accepted: true }]);
});

test('[decision 2.3] a consent carries the version of the linked policy on every gateway as soon as an update has returned', async () => {
  const owner = await system.tenants.create();
  const api = system.api(owner.key);
  const policy = await createPolicy(api);
  await linkPolicy(system, owner, policy.id);
  for (let version = 1; version <= 5; version++) {
    if (version > 1) await publishVersion(api, policy.id, `The text number ${version} of this policy.`);
    for (const gateway of [0, 1]) expect((await post(owner.site.token, {}, {}, gateway)).body.policy_version).toBe(version);
  }
  expectError(await post(owner.site.token, { policy_version: 6 }), 400, 'invalid_request');
});

describe('[decision 34.6] the text that the visitor saw', () => {
  const textOf = async (accountId: string) =>
    (await system.sql.consent.query('SELECT policy_id, policy_version, policy_sha256 FROM consents WHERE account_id = $1', [
      accountId,
    ])) as {
      policy_id: string | null;
      policy_version: number;
      policy_sha256: string;
    }[];

  test('a record never names the text of another policy that was linked meanwhile, although it has a version with that number', async () => {
    const owner = await system.tenants.create();
    const api = system.api(owner.key);
    const shown = await createPolicy(api, { content: 'The text that the visitor saw.' });
    const other = await createPolicy(api, { content: 'A text that the visitor never saw.' });
    await linkPolicy(system, owner, shown.id);
    const body = { policy_version: 1, policy_sha256: sha256Of(shown.content) };
    expect((await post(owner.site.token, body)).status).toBe(201);
    await linkPolicy(system, owner, other.id);
    for (const gateway of [0, 1]) {
      for (const headers of [{}, { 'Idempotency-Key': `relinked-${gateway}` }]) {
        expectError(await post(owner.site.token, body, headers, gateway), 400, 'invalid_request');
      }
    }
    expectError(await post(owner.site.token, { policy_sha256: body.policy_sha256 }), 400, 'invalid_request');
    expect(await textOf(owner.accountId)).toEqual([{ policy_id: shown.id, policy_version: 1, policy_sha256: body.policy_sha256 }]);
    expect((await post(owner.site.token, { policy_version: 1, policy_sha256: sha256Of(other.content) })).status).toBe(201);
  });

  test('an earlier version is recorded if the text is its text', async () => {
    const owner = await system.tenants.create();
    const api = system.api(owner.key);
    const policy = await createPolicy(api, { content: 'The first text of this policy.' });
    await linkPolicy(system, owner, policy.id);
    const second = await publishVersion(api, policy.id, 'The second text of this policy.');
    const [first, last] = [sha256Of(policy.content), sha256Of(second.content)];
    expect((await post(owner.site.token, { policy_version: 1, policy_sha256: first })).body.policy_version).toBe(1);
    expect((await post(owner.site.token, { policy_sha256: last })).body.policy_version).toBe(2);
    expectError(await post(owner.site.token, { policy_version: 1, policy_sha256: last }), 400, 'invalid_request');
    expectError(await post(owner.site.token, { policy_sha256: first }), 400, 'invalid_request');
  });

  test('a visitor who saw none gets a record without one, also after a policy was linked; a text without a policy is 400', async () => {
    const owner = await system.tenants.create();
    expectError(await post(owner.site.token, { policy_sha256: sha256Of('A text') }), 400, 'invalid_request');
    const policy = await createPolicy(system.api(owner.key));
    await linkPolicy(system, owner, policy.id);
    expect((await post(owner.site.token, { policy_sha256: '' }, { 'Idempotency-Key': 'none' })).body.policy_version).toBe(0);
    expect(await textOf(owner.accountId)).toEqual([{ policy_id: null, policy_version: 0, policy_sha256: '' }]);
    for (const policy_sha256 of ['A'.repeat(64), 'a'.repeat(63), 1, null]) {
      expectError(await post(owner.site.token, { policy_sha256 }), 400, 'invalid_request');
    }
  });
});

test('[decision 34.5] an Idempotency-Key belongs to its site: another site of the account records its own consent', async () => {
  const [one, two] = [await newSite('key-one.example.com'), await newSite('key-two.example.com')];
  const headers = { 'Idempotency-Key': 'the-same-key' };
  const first = await post(one.token, {}, headers);
  const second = await post(two.token, {}, headers, 1);
  expect([first.body.site_id, second.body.site_id]).toEqual([one.id, two.id]);
  expect(second.headers.get('idempotent-replayed')).toBeNull();
  expect((await post(two.token, { accepted: false }, headers)).status).toBe(409);
  const replayed = await post(two.token, {}, headers);
  expect([replayed.headers.get('idempotent-replayed'), replayed.text]).toEqual(['true', second.text]);
});

test('[decision 2.1] a closed set of categories applies to visitors too', async () => {
  const site = await newSite('closed.example.com');
  const { accountId } = tenant;
  const described = { name: 'S', domain: site.domain, categoriesClosed: true, categories: ['ads'] };
  await system.rpc.sites.updateSite({ accountId, id: site.id, ...described });
  expectError(await post(site.token, { preferences: { maps: true } }), 400, 'invalid_request');
  expect((await post(site.token, { preferences: { ads: true } })).status).toBe(201);
});

describe('origins', () => {
  let site: Site;

  beforeAll(async () => {
    site = await newSite('shop.example.com');
    await newSite('other.example.org');
  });

  test.each(['https://shop.example.com', 'https://www.shop.example.com', 'https://a.b.shop.example.com'])(
    '[decisions 6, 8.4] a page of %s, preflight included, may record and read the answer',
    async (Origin) => {
      const preflight = await system
        .api()
        .request('OPTIONS', '/public/consent', { headers: { Origin, 'Access-Control-Request-Method': 'POST' } });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(Origin);
      const answer = await post(site.token, {}, { Origin });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('access-control-allow-origin')).toBe(Origin);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test('[decision 8.4] a page of another site passes the preflight, which cannot know the site, and then gets 403', async () => {
    const Origin = 'https://other.example.org';
    const preflight = await system
      .api()
      .request('OPTIONS', '/public/consent', { headers: { Origin, 'Access-Control-Request-Method': 'POST' } });
    expect(preflight.status).toBe(204);
    const answer = await post(site.token, {}, { Origin });
    expectError(answer, 403, 'forbidden');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://example.com',
    'https://evilshop.example.com',
    'https://shop.example.com.evil.example',
    'https://shop.example.com@evil.example',
    'null',
  ])('[decisions 6, 8.4] the origin %s gets 403 for preflight and request, and nothing is recorded', async (Origin) => {
    const count = async () => (await system.sql.consent.query('SELECT 1 FROM consents WHERE site_id = $1', [site.id])).length;
    const before = await count();
    expectError(await system.api().request('OPTIONS', '/public/consent', { headers: { Origin } }), 403, 'forbidden');
    expectError(await post(site.token, {}, { Origin }), 403, 'forbidden');
    expect(await count()).toBe(before);
  });

  test('[decision 8.16] the 403 of an origin does not count toward the limits', async () => {
    const limited = await newSite('limited.example.com');
    const client = { 'X-Forwarded-For': '203.0.113.9' };
    for (let i = 0; i < 40; i++)
      expect((await post(limited.token, {}, { ...client, Origin: 'https://other.example.org' }, i % 2)).status).toBe(403);
    for (let i = 0; i < 30; i++) expect((await post(limited.token, {}, client, i % 2)).status).toBe(201);
    expectError(await post(limited.token, {}, client), 429, 'too_many_requests');
  });
});

describe('the token', () => {
  test('[decision 8.5] of a deleted site returns 401 at the next request on every gateway, and its consents stay readable', async () => {
    const site = await newSite('deleted.example.com');
    const { body } = await post(site.token, {}, {}, 1);
    await system.rpc.sites.deleteSite({ accountId: tenant.accountId, id: site.id });
    for (const gateway of [0, 1]) expectError(await post(site.token, {}, {}, gateway), 401, 'unauthorized');
    expect((await system.api(tenant.key).get(`/consents/${body.id}`)).body).toEqual(body);
  });

  test('[decision 8.11] that was replaced returns 401 at the next request on every gateway', async () => {
    const site = await newSite('rotated.example.com');
    for (const gateway of [0, 1]) expect((await post(site.token, {}, {}, gateway)).status).toBe(201);
    const browser = await system.signIn(tenant);
    const { body } = await browser.post(`/sites/${site.id}/token`);
    for (const gateway of [0, 1]) {
      expectError(await post(site.token, {}, {}, gateway), 401, 'unauthorized');
      expect((await post(body.token as string, {}, {}, gateway)).status).toBe(201);
    }
  });

  test('[decision 4.2] of a suspended account returns 401, and works again when the account is active', async () => {
    const owner = await system.tenants.create();
    await system.rpc.accounts.setStatus({ accountId: owner.accountId, status: 'suspended' });
    for (const gateway of [0, 1]) expectError(await post(owner.site.token, {}, {}, gateway), 401, 'unauthorized');
    await system.rpc.accounts.setStatus({ accountId: owner.accountId, status: 'active' });
    expect((await post(owner.site.token)).status).toBe(201);
  });
});

test('[decision 2.4, threats 28] the country comes from the proxy’s entry of X-Forwarded-For, not from entries before it', async () => {
  const site = await newSite('spoof.example.com');
  const country = async (forwarded: string) => (await post(site.token, {}, { 'X-Forwarded-For': forwarded })).body.country as string;
  expect(await country('8.8.8.8, 193.0.6.139')).toBe('NL');
  expect(await country('193.0.6.139, 10.0.0.1')).toBe('');
  expect(await country('not an address')).toBe('');
});
