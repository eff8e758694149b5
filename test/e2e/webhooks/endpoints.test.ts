import { expectError, messageOf } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { absentUuid } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import { timestampShape } from '../../system/consents';
import { everythingStored } from '../../system/find-text';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';
import { createEndpoint, editOf, readEndpoint, type EndpointJson } from './webhook-calls';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

const url = 'https://hooks.example.com/consents';
const valid = { url, event_types: [] };
const isEndpoint = { $ref: '#/components/schemas/WebhookEndpoint' };
const list = async (of = browser) => (await of.get('/webhooks/endpoints')).body.data as EndpointJson[];

describe('POST /webhooks/endpoints', () => {
  test('[decision 5.5] returns 201 with the endpoint, enabled and without failures, and its secret', async () => {
    const answer = await browser.post('/webhooks/endpoints', valid);
    expect(answer.status).toBe(201);
    const { secret, ...endpoint } = answer.body as EndpointJson & { secret: string };
    expect(endpoint).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), url, description: '', event_types: [], enabled: true, standard_webhooks: false },
      ...{ consecutive_failures: 0, auto_disabled_at: null },
      ...{ created_at: expect.stringMatching(timestampShape), updated_at: endpoint.created_at },
    });
    expect(misfitOf(isEndpoint, endpoint)).toBeUndefined();
    expect(await readEndpoint(browser, endpoint.id)).toEqual(endpoint);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });

  test('[decision 5.5] shows the secret once and stores it nowhere in clear text', async () => {
    const { id, secret } = await createEndpoint(browser, url);
    const answers = [
      await browser.get('/webhooks/endpoints'),
      await browser.get(`/webhooks/endpoints/${id}`),
      await browser.put(`/webhooks/endpoints/${id}`, valid),
      await browser.delete(`/webhooks/endpoints/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { text } of answers) expect(text).not.toContain('whsec_');
    const raw = secret.slice('whsec_'.length);
    const hex = Buffer.from(raw, 'base64').toString('hex');
    const stored = await everythingStored(system);
    for (const form of [raw, hex, Buffer.from(secret).toString('base64')]) {
      expect(stored.filter((text) => text.includes(form))).toEqual([]);
    }
  });

  test.each([
    ['no url', { event_types: [] }, 'url'],
    ['no event_types', { url }, 'event_types'],
    ['an unknown event type', { ...valid, event_types: ['consent.deleted'] }, 'event_types'],
    ['the event type of test events', { ...valid, event_types: ['webhook.test'] }, 'event_types'],
    ['an event type twice', { ...valid, event_types: ['consent.created', 'consent.created'] }, 'event_types'],
    ['event_types that are not a list', { ...valid, event_types: 'consent.created' }, 'event_types'],
    ['a description of 501 characters', { ...valid, description: 'x'.repeat(501) }, 'description'],
    ['a url of 2049 characters', { ...valid, url: `https://example.com/${'x'.repeat(2029)}` }, 'url'],
    ['a url without a scheme', { ...valid, url: 'example.com' }, 'url'],
    ['another scheme', { ...valid, url: 'ftp://example.com/' }, 'url'],
    ['userinfo', { ...valid, url: 'https://user:password@example.com/' }, 'url'],
    ['a user alone', { ...valid, url: 'https://user@example.com/' }, 'url'],
    ['empty userinfo', { ...valid, url: 'https://@example.com/' }, 'url'],
    ['a line break in the url', { ...valid, url: 'https://example.com/\n' }, 'url'],
    ['a secret', { ...valid, secret: 'whsec_x' }, 'secret'],
    ['enabled', { ...valid, enabled: false }, 'enabled'],
    ['standard_webhooks that is not a boolean', { ...valid, standard_webhooks: 'yes' }, 'standard_webhooks'],
  ])('[decisions 1.2, 5.5, 8.17] with %s returns 400, the message names the field, and nothing is created', async (_, body, field) => {
    const before = await list();
    const answer = await browser.post('/webhooks/endpoints', body);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(field);
    expect(await list()).toEqual(before);
  });

  test('lists the valid event types when it refuses an unknown one, and so does PUT', async () => {
    const { id } = await createEndpoint(browser, url);
    const body = { ...valid, event_types: ['consent.deleted'] };
    for (const answer of [await browser.post('/webhooks/endpoints', body), await browser.put(`/webhooks/endpoints/${id}`, body)]) {
      expectError(answer, 400, 'invalid_request');
      for (const type of ['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published']) {
        expect(messageOf(answer)).toContain(type);
      }
    }
  });

  test('[decision 8.14] accepts a url of 2048 code points, a description of 500 and all five event types', async () => {
    const types = ['consent.created', 'consent.updated', 'consent.revoked', 'consent.erased', 'policy.published'];
    const longest = `https://example.com/${'🍪'.repeat(2028)}`;
    const endpoint = await createEndpoint(browser, longest, { description: '🍪'.repeat(500), event_types: types });
    expect([endpoint.url, endpoint.event_types, endpoint.description]).toEqual([longest, types, '🍪'.repeat(500)]);
  });
});

test.each([
  ['free', 10],
  ['starter', 10],
  ['pro', 50],
  ['enterprise', 50],
] as const)('[spec 6.7, 8] %s allows %i endpoints, exact under concurrency; a deletion makes room for one', async (plan, most) => {
  const owner = await system.signIn(await system.tenants.create({ plan }));
  for (let made = 0; made < most - 1; made++) await createEndpoint(owner, `${url}/${made}`);
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post('/webhooks/endpoints', valid)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  for (const answer of answers.filter(({ status }) => status === 403)) expectError(answer, 403, 'plan_limit_exceeded');
  const endpoints = await list(owner);
  expect(endpoints).toHaveLength(most);
  expect((await owner.delete(`/webhooks/endpoints/${endpoints[0]?.id}`)).status).toBe(200);
  await createEndpoint(owner, url);
  expectError(await owner.post('/webhooks/endpoints', valid), 403, 'plan_limit_exceeded');
});

describe('PUT /webhooks/endpoints/{id}', () => {
  test('[decision 8.11] is a full update and returns the updated endpoint', async () => {
    const before = await createEndpoint(browser, url, { description: 'Before', event_types: ['consent.created'] });
    const edit = { url: 'https://other.example.com/', description: 'After', event_types: ['policy.published'], standard_webhooks: true };
    const answer = await browser.put(`/webhooks/endpoints/${before.id}`, { ...edit, enabled: false });
    expect(answer.status).toBe(200);
    expect(misfitOf(isEndpoint, answer.body)).toBeUndefined();
    expect(answer.body).toMatchObject({ ...edit, id: before.id, enabled: false, created_at: before.created_at });
    expect(Date.parse(answer.body.updated_at as string)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
    expect(await readEndpoint(browser, before.id)).toEqual(answer.body);
  });

  test('[decision 8.16] resets absent optional fields to their defaults and enables a disabled endpoint', async () => {
    const { id } = await createEndpoint(browser, url, { description: 'Before', standard_webhooks: true });
    await browser.put(`/webhooks/endpoints/${id}`, { ...valid, enabled: false });
    const answer = await browser.put(`/webhooks/endpoints/${id}`, valid);
    expect(answer.body).toMatchObject({ description: '', standard_webhooks: false, enabled: true });
  });

  test.each([
    ['no url', { event_types: [] }, 'url'],
    ['no event_types', { url }, 'event_types'],
    ['an unknown event type', { ...valid, event_types: ['policy.deleted'] }, 'event_types'],
    ['userinfo', { ...valid, url: 'https://u:p@example.com/' }, 'url'],
    ['enabled that is not a boolean', { ...valid, enabled: 'true' }, 'enabled'],
    ['consecutive_failures', { ...valid, consecutive_failures: 0 }, 'consecutive_failures'],
  ])('[decisions 8.16, 8.17] with %s returns 400, the message names the field, and nothing changes', async (_, body, field) => {
    const { secret: _secret, ...before } = await createEndpoint(browser, url);
    const answer = await browser.put(`/webhooks/endpoints/${before.id}`, body);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(field);
    expect(await readEndpoint(browser, before.id)).toEqual(before);
  });
});

test('GET /webhooks/endpoints lists the account’s endpoints, newest first', async () => {
  const owner = await system.signIn(await system.tenants.create());
  expect(await list(owner)).toEqual([]);
  const made = [];
  for (let i = 0; i < 3; i++) made.unshift((await createEndpoint(owner, `${url}/${i}`)).id);
  expect((await list(owner)).map(({ id }) => id)).toEqual(made);
});

test('[decision 8.11] DELETE returns 200 with the record; afterwards every route returns 404 for it', async () => {
  const { secret: _, ...before } = await createEndpoint(browser, url);
  const { id } = before;
  const answer = await browser.delete(`/webhooks/endpoints/${id}`);
  expect(answer.status).toBe(200);
  expect(misfitOf(isEndpoint, answer.body)).toBeUndefined();
  expect(answer.body).toEqual(before);
  expect((await list()).map((endpoint) => endpoint.id)).not.toContain(id);
  for (const again of await everyCallOf(browser, id)) expectError(again, 404, 'not_found');
});

async function everyCallOf(of: Browser, id: string) {
  const path = `/webhooks/endpoints/${id}`;
  return [
    await of.get(path),
    await of.put(path, valid),
    await of.delete(path),
    await of.post(`${path}/secret`),
    await of.post(`${path}/test`),
    await of.post(`${path}/replay`, { since: '2020-01-01T00:00:00Z' }),
  ];
}

test('[spec 2, decision 8.8] another account’s endpoint, an absent one and a malformed id get the same 404', async () => {
  const { secret: _, ...foreign } = await createEndpoint(browser, url);
  const stranger = await system.signIn(await system.tenants.create());
  const expected = (await everyCallOf(stranger, absentUuid)).map(({ status, text }) => ({ status, text }));
  for (const answer of expected) expect(answer.status).toBe(404);
  for (const id of [foreign.id, 'x', '%00']) {
    expect((await everyCallOf(stranger, id)).map(({ status, text }) => ({ status, text }))).toEqual(expected);
  }
  expect(await readEndpoint(browser, foreign.id)).toEqual(foreign);
});

test('[spec 4.4, decision 9.6] an API key gets 403 on every webhook route', async () => {
  const { id } = await createEndpoint(browser, url);
  const api = system.api(tenant.key);
  for (const path of ['/webhooks/endpoints', `/webhooks/endpoints/${id}`, '/webhooks/deliveries']) {
    expectError(await api.get(path), 403, 'forbidden');
  }
  expectError(await api.post('/webhooks/endpoints', valid), 403, 'forbidden');
});

test('[spec 7] a write without a valid CSRF token returns 403 and creates nothing', async () => {
  const before = await list();
  for (const header of ['', 'x']) {
    expectError(await browser.post('/webhooks/endpoints', valid, { headers: { 'X-CSRF-Token': header } }), 403, 'forbidden');
  }
  expect(await list()).toEqual(before);
});

test('[decision 4.2] a user with an unconfirmed e-mail address cannot create an endpoint', async () => {
  const owner = await system.signIn(await system.tenants.create({ plan: 'free', emailVerified: false }));
  expectError(await owner.post('/webhooks/endpoints', valid), 403, 'email_not_verified');
  expect(await list(owner)).toEqual([]);
});

test('an edit with unchanged values changes only updated_at', async () => {
  const { secret: _, ...before } = await createEndpoint(browser, url, { description: 'D', event_types: ['consent.erased'] });
  const { body } = await browser.put(`/webhooks/endpoints/${before.id}`, editOf(before));
  expect(body).toEqual({ ...before, updated_at: body.updated_at });
});
