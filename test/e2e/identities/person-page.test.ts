import { createHmac, randomUUID } from 'node:crypto';
import { signIdentity } from '@consent/sdk/node';
import { readZip } from '@consent/evidence-format';
import { verifyBundle } from '@consent/evidence-verifier';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { expectError } from '../../system/expect-error';
import { newIdentitySecret } from '../../system/identities';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getKeys, sha256, untilLogged, verifyEd25519 } from '../evidence/evidence-calls';
import { purgeNow } from '../evidence/purge-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
let secret: string;
beforeEach(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
  secret = await newIdentitySecret(browser, tenant.site.id);
});

const pageOf = (token = tenant.site.token) => ({ headers: { 'X-Site-Token': token } });
const linkTo = (person: string, siteId = tenant.site.id, key = secret) => signIdentity(person, { siteId, key, use: 'page' });
const tokenFor = (person: string) => signIdentity(person, { siteId: tenant.site.id, key: secret });
const identify = (device: string, token: string) => system.api().post('/public/identity', { token, subject_id: device }, pageOf());
const choose = async (device: string, accepted: boolean) => {
  const body = { subject_id: device, accepted, preferences: { necessary: true, analytics: accepted } };
  const answer = await system.api().post('/public/consent', body, pageOf());
  expect(answer.status).toBe(201);
  return answer.body.id as string;
};
const read = (token: string, site = tenant.site.token) => system.api().post('/public/person', { token }, pageOf(site));
const change = (token: string, accepted: boolean, headers: object = {}) =>
  system
    .api()
    .post(
      '/public/person/consents',
      { token, accepted, preferences: { necessary: true, analytics: accepted } },
      { headers: { ...pageOf().headers, ...headers } },
    );
const receipt = (token: string, record: string) => system.api().post('/public/person/receipt', { token, record }, pageOf());
const linksOf = async (subject: string) => (await api.get(`/subjects/${subject}/links`)).body.data as Record<string, string>[];

interface Shown {
  state: string;
  record: string | null;
  linked: number;
  is_complete: boolean;
  records: { record: string; status: string; how: string }[];
}
const shown = async (token: string) => {
  const answer = await read(token);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Shown;
};
const list = async (token: string) => (await shown(token)).records.map(({ record, status, how }) => [record, status, how]);

async function evidence(token: string) {
  const answer = await untilLogged(() =>
    fetch(`${system.baseUrl}/api/v1/public/person/evidence`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...pageOf().headers },
      body: JSON.stringify({ token }),
    }),
  );
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return new Map(readZip(new Uint8Array(await answer.arrayBuffer())).map((file) => [file.name, file.bytes]));
}

describe('[decision 74] the page of a person', () => {
  test('a link of 30 days opens the page and links no device; an ordinary token opens it too', async () => {
    const phone = await identify('phone', tokenFor('ada'));
    expect(phone.status).toBe(200);
    const refused = await choose('phone', false);
    expectError(await identify('laptop', linkTo('ada')), 401, 'unauthorized');
    expect((await identify('laptop', linkTo('ada'))).body['message']).toMatch(/only opens the person’s page/);
    expect(await linksOf('laptop')).toEqual([]);
    for (const token of [linkTo('ada'), tokenFor('ada')]) {
      const { status, body } = await read(token);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ subject_id: 'ada', state: 'refused', reason: 'record', record: refused, accepted: false, linked: 1, is_complete: true },
        ...{
          preferences: { necessary: true, analytics: false },
          expires_at: null,
          page_url: expect.stringMatching(new RegExp(`/person/${tenant.site.id}$`)) as string,
        },
      });
      expect(body.records).toMatchObject([{ record: refused, status: 'current', how: 'device' }]);
    }
  });

  test('a bad token is 401 with a reason: too old, for too long, altered, of another site, of a removed key', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [head] = linkTo('ada').split('.') as [string];
    const signed = (claims: object) => {
      const text = `${head}.${part({ sub: 'ada', aud: tenant.site.id, use: 'page', ...claims })}`;
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    const now = Math.floor(Date.now() / 1000);
    const days = 24 * 3600;
    const other = await system.tenants.create();
    const ofOther = await newIdentitySecret(await system.signIn(other), other.site.id);
    expect((await read(signed({ iat: now - 29 * days, exp: now + 60 }))).status).toBe(200);
    const bad = [
      signed({ iat: now - 30 * days, exp: now + 60 }),
      signed({ iat: now, exp: now + 31 * days }),
      signed({ iat: now - 2 * 3600, exp: now + 60, use: 'other' }),
      `${linkTo('ada').slice(0, -3)}abc`,
      linkTo('ada', other.site.id),
      linkTo('ada', other.site.id, ofOther),
      'x',
    ];
    for (const token of bad) {
      for (const answer of [await read(token), await change(token, true), await receipt(token, '0'.repeat(26))])
        expectError(answer, 401, 'unauthorized');
      expectError(await system.api().post('/public/person/evidence', { token }, pageOf()), 401, 'unauthorized');
    }
    expectError(await read(linkTo('ada'), other.site.token), 401, 'unauthorized');
    expect((await browser.delete(`/sites/${tenant.site.id}/identity`)).status).toBe(204);
    expectError(await read(linkTo('ada')), 401, 'unauthorized');
  });

  test('a person without records looks like any other', async () => {
    expect((await read(linkTo('nobody'))).body).toEqual({
      ...{ subject_id: 'nobody', state: 'none', reason: 'no_record', since: null, expires_at: null, record: null, accepted: null },
      ...{
        preferences: null,
        policy: null,
        linked: 0,
        records: [],
        is_complete: true,
        page_url: expect.stringMatching(new RegExp(`/person/${tenant.site.id}$`)) as string,
      },
    });
    expectError(await receipt(linkTo('nobody'), '0'.repeat(26)), 404, 'not_found');
    // The account's log begins with its first record.
    await choose('stranger', true);
    expect([...(await evidence(linkTo('nobody'))).keys()]).toEqual(['README.txt', 'links.json', 'bundle-1.zip']);
  });

  test('a change holds on all devices, at no cost, under one subject of the page', async () => {
    await identify('phone', tokenFor('ada'));
    await identify('laptop', tokenFor('ada'));
    const first = await choose('phone', true);
    const usedBefore = quotaOf(await api.get('/consents?limit=1'))!.used;
    const answers = await Promise.all([change(linkTo('ada'), false), change(linkTo('ada'), false), change(linkTo('ada'), false)]);
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toBeNull();
    }
    const subjects = new Set(answers.map(({ body }) => body['subject_id']));
    expect(subjects.size).toBe(1);
    const [subject] = subjects as Set<string>;
    expect(subject).toMatch(/^page_[\w-]{22}$/);
    expect(quotaOf(await api.get('/consents?limit=1'))!.used).toBe((usedBefore as number) + 1);
    for (const device of ['phone', 'laptop']) expect((await identify(device, tokenFor('ada'))).body).toMatchObject({ state: 'refused' });
    const { records, ...person } = await shown(linkTo('ada'));
    expect(person).toMatchObject({ state: 'refused', linked: 2 });
    expect(records.map(({ status, how }) => [status, how])).toEqual([
      ['current', 'page'],
      ['replaced', 'page'],
      ['replaced', 'page'],
      ['replaced', 'device'],
    ]);
    expect(records.at(-1)).toMatchObject({ record: first });
    // A device decides later.
    await choose('laptop', true);
    expect(await shown(linkTo('ada'))).toMatchObject({ state: 'given' });
    expect((await api.get(`/consents/${answers[0].body.id as string}/context`)).body).toMatchObject({ recorded_by: 'site' });
  });

  test('a repeated request with the same key changes once', async () => {
    const token = linkTo('ada');
    const key = { 'Idempotency-Key': 'save-1' };
    const [first, repeat] = [await change(token, true, key), await change(token, true, key)];
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(repeat.body).toEqual(first.body);
    expect((await shown(token)).records).toHaveLength(1);
    expectError(await change(token, false, key), 409, 'conflict');
  });

  test('a person with 50 devices can still refuse on the page', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => identify(`device-${at}`, tokenFor('ada'))));
    expectError(await identify('one-more', tokenFor('ada')), 409, 'conflict');
    expect((await change(linkTo('ada'), false)).status).toBe(201);
    expect(await shown(linkTo('ada'))).toMatchObject({ state: 'refused', linked: 50 });
  });

  test('nobody else decides with the subject of the page', async () => {
    const { body } = await change(linkTo('ada'), false);
    const subject = body['subject_id'] as string;
    const consent = { subject_id: subject, accepted: true, preferences: { necessary: true, analytics: true } };
    expectError(await system.api().post('/public/consent', consent, pageOf()), 400, 'invalid_request');
    expectError(await identify(subject, tokenFor('eve')), 400, 'invalid_request');
    expectError(await identify(`page_${'x'.repeat(22)}`, tokenFor('ada')), 400, 'invalid_request');
    expectError(await system.api().post('/public/identity/forget', { subject_id: subject }, pageOf()), 400, 'invalid_request');
    expect(await shown(linkTo('ada'))).toMatchObject({ state: 'refused' });
    // A text that only begins like one is any subject.
    expect((await identify('page_1', tokenFor('ada'))).status).toBe(200);
  });

  test('records under the person’s own id do not count, and say so', async () => {
    const sent = await choose('ada', true);
    expect(await list(linkTo('ada'))).toEqual([[sent, 'not_counted', 'unconfirmed']]);
    expect(await shown(linkTo('ada'))).toMatchObject({ state: 'none' });
    const byServer = await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: false });
    expect(await list(linkTo('ada'))).toEqual([
      [byServer.body.id, 'current', 'site'],
      [sent, 'not_counted', 'unconfirmed'],
    ]);
  });

  test('what a device decided before its sign-in and after its sign-out is not the person’s', async () => {
    const before = await choose('phone', true);
    await identify('phone', tokenFor('ada'));
    const during = await choose('phone', false);
    await system.api().post('/public/identity/forget', { subject_id: 'phone' }, pageOf());
    const after = await choose('phone', true);
    const token = linkTo('ada');
    expect(await list(token)).toEqual([[during, 'current', 'device']]);
    for (const id of [before, after]) expectError(await receipt(token, id), 404, 'not_found');
    const files = await evidence(token);
    expect([...files.keys()]).toEqual(['README.txt', expect.stringMatching(new RegExp(`^receipts/.*${during}\\.jws$`)) as string]);
  });

  test('a person whose id somebody named as a device gets nothing of that somebody', async () => {
    await identify('phone', tokenFor('eve'));
    const ofEve = await choose('phone', true);
    expect((await identify('ada', tokenFor('eve'))).status).toBe(200);
    const ofAda = await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: false });
    expect(await list(linkTo('eve'))).toEqual([[ofEve, expect.anything(), 'device']]);
    expectError(await receipt(linkTo('eve'), ofAda.body.id as string), 404, 'not_found');
    expect(await list(linkTo('ada'))).toEqual([[ofAda.body.id, 'current', 'site']]);
    expectError(await receipt(linkTo('ada'), ofEve), 404, 'not_found');
    expectError(await change(linkTo('ada'), true), 409, 'conflict');
  });
});

describe('[decision 74] other sites and accounts', () => {
  test('another site of the account and another account see and change nothing', async () => {
    await identify('phone', tokenFor('ada'));
    const own = await choose('phone', true);
    const { body: site } = await browser.post('/sites', { name: 'Other', domain: 'other.example.com' });
    const otherSecret = await newIdentitySecret(browser, site.id as string);
    const token = linkTo('ada', site.id as string, otherSecret);
    const onOther = { headers: { 'X-Site-Token': site.token as string } };
    const post = (path: string, body: object = {}) => system.api().post(`/public/person${path}`, { token, ...body }, onOther);
    expect((await post('')).body).toMatchObject({ state: 'none', records: [], linked: 0 });
    expectError(await post('/receipt', { record: own }), 404, 'not_found');
    const { body: made } = await post('/consents', { accepted: false });
    expect((await post('')).body).toMatchObject({ state: 'refused', records: [{ record: made['id'] }] });
    // Each site has a page of its own.
    expect(await shown(linkTo('ada'))).toMatchObject({ state: 'given', records: [{ record: own }], linked: 1 });
    expectError(await receipt(linkTo('ada'), made['id'] as string), 404, 'not_found');
    const files = await evidence(linkTo('ada'));
    expect([...files.keys()]).toEqual(['README.txt', expect.stringContaining(own) as string]);
    expect(Buffer.concat([...files.values()]).includes(site.id as string)).toBe(false);

    const stranger = await system.tenants.create();
    const strangeSecret = await newIdentitySecret(await system.signIn(stranger), stranger.site.id);
    const strange = linkTo('ada', stranger.site.id, strangeSecret);
    const foreign = await system.api().post('/public/person/receipt', { token: strange, record: own }, pageOf(stranger.site.token));
    const absent = await system
      .api()
      .post('/public/person/receipt', { token: strange, record: '0'.repeat(26) }, pageOf(stranger.site.token));
    expectError(foreign, 404, 'not_found');
    expect(foreign.body['message']).toBe(absent.body['message']);
  });

  test('pages of other origins are refused, and the product’s own page is not', async () => {
    const token = linkTo('ada');
    const from = (origin: string, more: object = {}) =>
      system.api().post('/public/person', { token }, { headers: { ...pageOf().headers, Origin: origin, ...more } });
    expect((await from(`https://${tenant.site.domain}`)).status).toBe(200);
    const own = await from(new URL(system.baseUrl).origin, { 'Sec-Fetch-Site': 'same-origin' });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, new URL(system.baseUrl).origin]);
    expectError(await from('https://evil.example'), 403, 'forbidden');
    expectError(await from('https://evil.example', { 'Sec-Fetch-Site': 'same-origin' }), 403, 'forbidden');
    expectError(await from('null'), 403, 'forbidden');
  });
});

describe('[decision 74] proofs', () => {
  test('each record has a receipt, and the evidence has a bundle for each subject', async () => {
    await identify('phone', tokenFor('ada'));
    const first = await choose('phone', true);
    const { body: second } = await change(linkTo('ada'), false);
    const token = linkTo('ada');
    for (const id of [first, second['id'] as string]) {
      const answer = await untilLogged(() => receipt(token, id));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jose']);
      const [, payload = ''] = answer.text.split('.');
      expect(Buffer.from(payload, 'base64url').toString()).toContain(id);
    }
    const files = await evidence(token);
    expect([...files.keys()]).toEqual(['README.txt', 'links.json', 'bundle-1.zip', 'bundle-2.zip', 'bundle-3.zip']);
    const keys = await getKeys(system);
    // Nothing was recorded under the person's own id.
    for (const place of [2, 3]) {
      const result = await verifyBundle({ zip: files.get(`bundle-${place}.zip`)!, keys, sha256, verifyEd25519 });
      expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
    }
  });

  test('after an erasure the page says what is left, and a change begins anew', async () => {
    await identify('phone', tokenFor('ada'));
    await choose('phone', true);
    const { body: page } = await change(linkTo('ada'), true);
    const { body: byServer } = await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
    expect((await api.delete('/consents/by-subject/ada?include_linked=true')).body).toMatchObject({ erased: 3 });
    expect(await shown(linkTo('ada'))).toMatchObject({
      ...{ state: 'erased', reason: 'erasure', accepted: null, preferences: null, linked: 0 },
      records: [{ record: byServer.id, status: 'deleted', how: 'site' }],
    });
    const { body: later } = await change(linkTo('ada'), false);
    expect(later['subject_id']).not.toBe(page['subject_id']);
    expect(await shown(linkTo('ada'))).toMatchObject({ state: 'refused', record: later['id'] });
  });

  test('after a purge the page says so, and no proof of another site is in the file', async () => {
    // Of no other test, because the purge waits for everything of this subject.
    const person = `person-${randomUUID()}`;
    const { body: byServer } = await api.post('/consents', { site_id: tenant.site.id, subject_id: person, accepted: true });
    expect((await api.delete(`/consents/by-subject/${person}?include_linked=true`)).body).toMatchObject({ erased: 1 });
    await untilLogged(() => api.get(`/consents/${byServer.id as string}/proof`));
    await purgeNow(system, api, person);
    const token = linkTo(person);
    expect(await shown(token)).toMatchObject({ state: 'purged', reason: 'purge', accepted: null, records: [], linked: 0 });
    expectError(await receipt(token, byServer.id as string), 404, 'not_found');
    expect([...(await evidence(token)).keys()]).toContain('bundle-1.zip');
  });
});
