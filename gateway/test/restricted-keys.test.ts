import { randomUUID } from 'node:crypto';
import { createApiKey } from '@consent/admission';
import { unavailable } from '@consent/kernel/errors';
import { browserWith, cookiesOf, createPeople, type Browser } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const accountId = randomUUID();
const siteId = randomUUID();
const newKey = {
  id: 'key_01JD3ABCDEFGHJKMNPQRSTVWXY',
  accountId,
  name: 'K',
  firstCharacters: 'sk-',
  lastFour: '0000',
  createdAtMs: 0,
  expiresAtMs: 0,
  lastUsedAtMs: 0,
  revokedAtMs: 0,
};

async function signIn({ services, client }: TestGateway): Promise<Browser> {
  const { token } = createPeople(services).signIn();
  const answer = await client.get('/auth/me', { Cookie: `session=${token}` });
  return browserWith(token, cookiesOf(answer)['csrf_token']?.value as string);
}

function answerUsage({ services }: TestGateway): void {
  services.answer('getUsage', () => ({ used: 0, limit: 100 }));
}

describe('[decision 28.8] with an account service of an earlier release, which does not support restrictions', () => {
  let gateway: TestGateway;
  let browser: Browser;
  beforeAll(async () => {
    gateway = await startGateway({ features: ['once'] });
    answerUsage(gateway);
    // An earlier release leaves new fields out of its keys.
    gateway.services.answer('createKey', () => ({ key: newKey, secret: 'sk-x' }));
    browser = await signIn(gateway);
  });
  afterAll(() => gateway.stop());

  test('a restricted key is 503, and an unrestricted key is created', async () => {
    const { client, services } = gateway;
    for (const restriction of [{ site_id: siteId }, { read_only: true }]) {
      const refused = await client.post('/keys', { name: 'K', ...restriction }, browser.write());
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    }
    expect(services.callsOf('createKey')).toEqual([]);
    const created = await client.post('/keys', { name: 'K', site_id: null, read_only: false }, browser.write());
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ site_id: null, read_only: false })]);
  });

  test('usage by key is 503', async () => {
    expect((await gateway.client.get('/usage/by-key', browser.read())).status).toBe(503);
  });
});

describe('[decision 78.4] with an account service of an earlier release, which does not support limits', () => {
  let gateway: TestGateway;
  let browser: Browser;
  beforeAll(async () => {
    gateway = await startGateway({ features: ['once', 'restricted_keys'] });
    answerUsage(gateway);
    browser = await signIn(gateway);
  });
  afterAll(() => gateway.stop());

  test('a key with limits is 503, and none is created', async () => {
    const { client, services } = gateway;
    for (const limits of [{ scopes: ['exports'] }, { addresses: ['192.0.2.0/24'] }, { scopes: ['exports'], read_only: true }]) {
      const refused = await client.post('/keys', { name: 'K', ...limits }, browser.write());
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    }
    expect(services.callsOf('createKey')).toEqual([]);
  });
});

describe('the calls of a key of one site', () => {
  let gateway: TestGateway;
  const headers = { Authorization: `Bearer ${createApiKey()}`, 'Content-Type': 'application/json' };
  beforeAll(async () => {
    gateway = await startGateway();
    const { services } = gateway;
    services.answer('resolveKey', () => ({ accountId, keyId: 'key_1', siteId, readOnly: false }));
    services.answer('restoreAdmission', () => {
      throw unavailable('Redis is unavailable.');
    });
    services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
    services.answer('settleUsage', ({ units }) => ({ used: units }));
    services.answer('createConsents', ({ rows }) => ({ results: rows.map(() => ({ consentJson: '{"id":"1"}' })) }));
    services.answer('listConsents', () => ({ consents: [], nextCursor: '' }));
    services.answer('eraseSubject', () => ({ erased: 0 }));
  });
  beforeEach(() => gateway.services.forget());
  afterAll(() => gateway.stop());

  test('[decision 28.8] the gateway looks the key up once and declares that it keeps restrictions', async () => {
    const { client, services } = gateway;
    const body = { site_id: siteId, subject_id: 's', accepted: true };
    const fresh = { ...headers, Authorization: `Bearer ${createApiKey()}` };
    for (let sent = 0; sent < 3; sent += 1) expect((await client.post('/consents', body, fresh)).status).toBe(201);
    expect(services.callsOf('resolveKey').map((asked) => [asked.keepsRestrictions, asked.keepsLimits])).toEqual([[true, true]]);
    expect(services.callsOf('getConsents')).toEqual([]);
  });

  test('[decision 28.3] a list and an erasure send the site of the key, and a nonexistent site in place of another one', async () => {
    const { client, services } = gateway;
    for (const query of ['', `?site_id=${siteId}`, `?site_id=${randomUUID()}`]) {
      await client.get(`/consents${query}`, headers);
      await client.send('DELETE', `/consents/by-subject/s${query}`, headers);
    }
    const absent = '00000000-0000-0000-0000-000000000000';
    expect(services.callsOf('listConsents').map((request) => request.siteId)).toEqual([siteId, siteId, absent]);
    expect(services.callsOf('eraseSubject').map((request) => request.siteId)).toEqual([siteId, siteId, absent]);
  });
});
