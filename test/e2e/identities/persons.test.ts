import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signIdentity } from '@consent/sdk/node';
import { readZip } from '@consent/evidence-format';
import { verifyBundle, verifyProof } from '@consent/evidence-verifier';
import { startReceiver } from '../../../services/webhook/test/receiver';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { expectError } from '../../system/expect-error';
import { newIdentitySecret } from '../../system/identities';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { createEndpoint, listDeliveries } from '../webhooks/webhook-calls';
import { getBundle, getKeys, sha256, untilLogged, verifyEd25519 } from '../evidence/evidence-calls';

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
const tokenFor = (person: string, key: string | KeyObject = secret) => signIdentity(person, { siteId: tenant.site.id, key });
const identify = (device: string, token: string) => system.api().post('/public/identity', { token, subject_id: device }, pageOf());
const forget = (device: string) => system.api().post('/public/identity/forget', { subject_id: device }, pageOf());
const choose = async (device: string, accepted: boolean, more: object = {}) => {
  const body = { subject_id: device, accepted, preferences: { necessary: true, analytics: accepted }, ...more };
  const answer = await system.api().post('/public/consent', body, pageOf());
  expect(answer.status).toBe(201);
  return answer.body.id as string;
};
const stateOf = async (subject: string) =>
  (await api.get(`/subjects/${subject}/state?site_id=${tenant.site.id}&include_linked=true`)).body as Record<string, unknown>;
const linksOf = async (subject: string) => (await api.get(`/subjects/${subject}/links`)).body.data as Record<string, string>[];

describe('[decision 77.4] DELETE /subjects/{subjectId}/links/{linkId}', () => {
  const end = (subject: string, link: string, with_: Pick<ApiClient, 'delete'> = api) => with_.delete(`/subjects/${subject}/links/${link}`);

  test('an owner ends a wrong link, what was decided stays, and a repeat answers the same', async () => {
    await identify('phone', tokenFor('ada'));
    const id = await choose('phone', false);
    const [link] = await linksOf('ada');
    const answer = await browser.delete(`/subjects/ada/links/${link!['id']}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...link, unlinked_at: expect.any(String) as string });
    expect((await end('phone', link!['id']!)).body).toEqual(answer.body);
    expect(await linksOf('phone')).toEqual([answer.body]);
    await choose('phone', true);
    expect(await stateOf('ada')).toMatchObject({ state: 'refused', record: id });
  });

  test('keys of another account, of another site and a malformed id get 404, and change nothing', async () => {
    await identify('phone', tokenFor('ada'));
    const [link] = await linksOf('ada');
    const stranger = await system.tenants.create();
    expectError(await end('phone', link!['id']!, system.api(stranger.key)), 404, 'not_found');
    expectError(await end('phone', 'lnk_1'), 404, 'not_found');
    expectError(await end('laptop', link!['id']!), 404, 'not_found');
    expect(await linksOf('ada')).toEqual([link]);
  });
});

describe('[decision 70] POST /public/identity', () => {
  test('the choice of one device holds on the other, at no cost', async () => {
    const usedBefore = quotaOf(await api.get('/consents?limit=1'))!.used;
    expect((await identify('phone', tokenFor('ada'))).body).toEqual({
      ...{ state: 'none', since: null, record: null, consent_id: null, accepted: null, preferences: null },
      ...{ policy_version: null, policy_sha256: null },
    });
    const id = await choose('phone', false);
    const answer = await identify('laptop', tokenFor('ada'));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      state: 'refused',
      record: id,
      accepted: false,
      preferences: { necessary: true, analytics: false },
    });
    expect(quotaOf(await api.get('/consents?limit=1'))!.used).toBe((usedBefore as number) + 1);
    // A signal is recorded like any other choice of the device, so it is the person's.
    const signal = await choose('laptop', false, { consent_id: 'gpc-1' });
    expect((await identify('phone', tokenFor('ada'))).body).toMatchObject({ state: 'refused', record: signal, consent_id: 'gpc-1' });
    expect(await stateOf('ada')).toMatchObject({ state: 'refused', record: signal, linked: ['phone', 'laptop'] });
    expect((await api.get(`/consents?subject_id=ada&include_linked=true`)).body.data).toHaveLength(2);
    expect((await api.get(`/consents?subject_id=ada&include_linked=true&latest_only=true`)).body.data).toMatchObject([{ id: signal }]);
    const unnamed = await api.get('/consents?include_linked=true');
    expectError(unnamed, 400, 'invalid_request');
    expect(unnamed.body['message']).toBe('include_linked needs a subject_id.');
    const states = await api.post('/subjects/state', { site_id: tenant.site.id, subject_ids: ['ada', 'eve'], include_linked: true });
    expect(states.body.data).toMatchObject([{ state: 'refused' }, { state: 'none', linked: [] }]);
  });

  test('after a sign-out, what the device decided stays the person’s, and what it decides is its own', async () => {
    await identify('phone', tokenFor('ada'));
    const id = await choose('phone', false);
    expect((await forget('phone')).status).toBe(204);
    expect((await forget('unknown')).status).toBe(204);
    await choose('phone', true);
    expect((await identify('laptop', tokenFor('ada'))).body).toMatchObject({ state: 'refused', record: id });
    expect(await linksOf('phone')).toMatchObject([{ person_id: 'ada', unlinked_at: expect.any(String) as string }]);
  });

  test('a record that anyone sent under the id of the person reaches no device', async () => {
    await identify('phone', tokenFor('ada'));
    await choose('phone', false);
    await choose('ada', true);
    expect((await identify('phone', tokenFor('ada'))).body).toMatchObject({ state: 'refused' });
  });

  test('a bad token is 401 and links nothing: of another site, altered, alg none, a key of another kind, removed keys', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [head, claims, mac] = tokenFor('ada').split('.') as [string, string, string];
    const none = `${part({ alg: 'none' })}.${claims}.`;
    const eve = part({ ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), sub: 'eve' });
    const old = (ageSeconds: number) => {
      const iat = Math.floor(Date.now() / 1000) - ageSeconds;
      const signed = `${head}.${part({ sub: 'ada', aud: tenant.site.id, iat, exp: iat + 7200 })}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    };
    const other = await system.tenants.create();
    const ofOther = await newIdentitySecret(await system.signIn(other), other.site.id);
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const bad = [
      none,
      `${head}.${eve}.${mac}`,
      old(3601),
      tokenFor('ada', ofOther),
      signIdentity('ada', { siteId: other.site.id, key: secret }),
      tokenFor('ada', privateKey),
      'x',
    ];
    for (const token of bad) expectError(await identify('phone', token), 401, 'unauthorized');
    expect(await linksOf('phone')).toEqual([]);
    // A public key is not a secret.
    const jwk = publicKey.export({ format: 'jwk' });
    expect((await browser.put(`/sites/${tenant.site.id}/identity`, { public_key: jwk })).body).toMatchObject({
      keys: [
        { algorithm: 'ES256', ends_at: null },
        { algorithm: 'HS256', ends_at: expect.any(String) as string },
      ],
    });
    const signed = `${head}.${claims}`;
    const forged = `${signed}.${createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
      .update(signed)
      .digest('base64url')}`;
    expectError(await identify('phone', forged), 401, 'unauthorized');
    expect((await identify('phone', tokenFor('ada', privateKey))).status).toBe(200);
    expect((await identify('phone', tokenFor('ada'))).status).toBe(200);
    expect((await browser.delete(`/sites/${tenant.site.id}/identity`)).status).toBe(204);
    for (const token of [tokenFor('ada'), tokenFor('ada', privateKey)]) expectError(await identify('phone', token), 401, 'unauthorized');
    expectError(
      await browser.put(`/sites/${tenant.site.id}/identity`, { public_key: privateKey.export({ format: 'jwk' }) }),
      400,
      'invalid_request',
    );
  });

  test('linking to oneself, a cycle, another person’s device and the 51st device are 409', async () => {
    expectError(await identify('ada', tokenFor('ada')), 409, 'conflict');
    await identify('phone', tokenFor('ada'));
    expectError(await identify('ada', tokenFor('phone')), 409, 'conflict');
    expectError(await identify('phone', tokenFor('eve')), 409, 'conflict');
    const ids = Array.from({ length: 49 }, (_, at) => `device-${at}`);
    const answers = await Promise.all(ids.map((id) => identify(id, tokenFor('ada'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expectError(await identify('one-more', tokenFor('ada')), 409, 'conflict');
    expect(await linksOf('ada')).toHaveLength(50);
  });

  test('a key of one site sees the links of that site only', async () => {
    await identify('phone', tokenFor('ada'));
    await choose('phone', true);
    const { body: site } = await browser.post('/sites', { name: 'Other', domain: 'other.example.com' });
    const keyOf = async (siteId: string) => (await browser.post('/keys', { name: 'k', site_id: siteId })).body.key as string;
    const [own, other] = [await keyOf(tenant.site.id), await keyOf(site.id as string)];
    expect((await system.api(own).get('/subjects/ada/links')).body.data).toHaveLength(1);
    expect((await system.api(other).get('/subjects/ada/links')).body.data).toEqual([]);
    expect((await system.api(own).get('/subjects/ada/states?include_linked=true')).body.data).toMatchObject([{ linked: ['phone'] }]);
    expect((await system.api(other).get('/subjects/ada/states?include_linked=true')).body.data).toEqual([]);
    expect((await system.api(other).get('/consents?subject_id=ada&include_linked=true')).body.data).toEqual([]);
    expect((await system.api(other).delete('/consents/by-subject/ada?include_linked=true')).body).toMatchObject({ erased: 0 });
    expect(await linksOf('ada')).toHaveLength(1);
  });
});

describe('[decision 70] evidence', () => {
  test('the links of a person are proved, each with its exact text', async () => {
    await identify('phone', tokenFor('ada'));
    await forget('phone');
    const keys = await getKeys(system);
    const { text } = await untilLogged(() => api.get('/subjects/phone/links/proof'));
    const [link] = await linksOf('ada');
    const verify = (data: object) =>
      verifyProof({ proof: Buffer.from(text), data: Buffer.from(JSON.stringify(data)), keys, sha256, verifyEd25519 });
    for (const data of [link!, { ...link, unlinked_at: null }]) {
      const result = await verify(data);
      expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
      expect(result.claims.filter(({ claim }) => claim === 'linked')).toMatchObject([
        { type: 'subject.linked', site: tenant.site.id },
        { type: 'subject.unlinked', by: { kind: 'site', id: tenant.site.id } },
      ]);
    }
    expect(await verify({ ...link, person_id: 'eve' })).toMatchObject({ outcome: 'refuted' });
    const openings: { record: string }[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await api.get(`/log/openings?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      openings.push(...(body.data as { record: string }[]));
      cursor = (body.next_cursor as string) || undefined;
    }
    expect(openings.filter(({ record }) => record === link!['id'])).toHaveLength(2);
  });

  test('include_linked returns a bundle for each subject of the person, and what proves the links', async () => {
    for (const device of ['phone', 'laptop']) await identify(device, tokenFor('ada'));
    await choose('phone', false);
    await choose('laptop', true);
    await choose('ada', true);
    const keys = await getKeys(system);
    const { bytes } = await getBundle(system, tenant, '/subjects/laptop/evidence?include_linked=true');
    const files = new Map(readZip(bytes).map((file) => [file.name, file.bytes]));
    expect([...files.keys()]).toEqual(['README.txt', 'links.json', 'bundle-1.zip', 'bundle-2.zip', 'bundle-3.zip']);
    const abouts = [];
    for (const place of [1, 2, 3]) {
      const result = await verifyBundle({ zip: files.get(`bundle-${place}.zip`)!, keys, sha256, verifyEd25519 });
      expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
      abouts.push(result.about);
    }
    expect(abouts).toMatchObject([{ id: 'ada' }, { id: 'phone' }, { id: 'laptop' }]);
    const proof = files.get('links.json')!;
    expect(await verifyProof({ proof, keys, sha256, verifyEd25519 })).toMatchObject({ outcome: 'holds', refutations: [] });
  });
});

test('[decision 70] events go to endpoints that name them, and an erasure blanks them', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  const url = receiver.url('/links');
  const { id } = await createEndpoint(browser, url, { event_types: ['subject.linked', 'subject.unlinked'] });
  const others = await createEndpoint(browser, url);
  await identify('phone', tokenFor('ada'));
  await forget('phone');
  const deliveries = async (type: string, endpoint: string) => listDeliveries(browser, `event_type=${type}&endpoint_id=${endpoint}`);
  await vi.waitFor(async () => expect(await deliveries('subject.unlinked', id)).toHaveLength(1), 10_000);
  expect(await deliveries('subject.linked', id)).toHaveLength(1);
  expect(await deliveries('subject.linked', others.id)).toEqual([]);
  const [link] = await linksOf('ada');
  const [{ id: delivery } = { id: '' }] = await deliveries('subject.linked', id);
  const shown = async () => (await browser.get(`/webhooks/deliveries/${delivery}`)).text;
  expect(await shown()).toContain(link!['person_id']);
  expect((await api.delete('/consents/by-subject/ada')).body).toMatchObject({ erased: 0 });
  expect(await linksOf('ada')).toEqual([]);
  await vi.waitFor(async () => expect(await shown()).not.toContain('phone'), 20_000);
});

test('[decision 70] an erasure with include_linked erases every subject of the person once', async () => {
  for (const device of ['phone', 'laptop']) await identify(device, tokenFor('ada'));
  for (const device of ['phone', 'laptop', 'phone']) await choose(device, true);
  await choose('stranger', true);
  const key = { headers: { 'Idempotency-Key': 'erase-ada' } };
  for (let repeat = 0; repeat < 2; repeat++) {
    expect((await api.delete('/consents/by-subject/ada?include_linked=true', key)).body).toEqual({ subject_id: 'ada', erased: 3 });
  }
  expect((await api.get('/consents?limit=100')).body.data).toMatchObject([{ subject_id: 'stranger' }]);
});
