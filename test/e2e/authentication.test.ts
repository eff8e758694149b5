import { waitUntil } from '@consent/testkit';
import { aConsent, createConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { quotaOf } from '../system/quota-headers';
import { sendRaw } from '../system/raw-http';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

const listWith = (headers: Record<string, string>, path = '/consents') => system.api().get(path, { headers });
const rawListWith = (headers: string[]) => sendRaw(system.baseUrl, { line: 'GET /api/v1/consents HTTP/1.1', headers });

describe('the Authorization header', () => {
  test('[spec 5.1] accepts Bearer <key>', async () => {
    expect((await listWith({ Authorization: `Bearer ${tenant.key}` })).status).toBe(200);
    expect((await rawListWith([`aUTHORIZATION:   Bearer ${tenant.key}  `])).status).toBe(200);
  });

  test.each([
    ['in lower case', (key: string) => `bearer ${key}`],
    ['in upper case', (key: string) => `BEARER ${key}`],
    ['in mixed case with several spaces', (key: string) => `bEARER   ${key}`],
  ])('[decision 13.15] accepts the scheme %s', async (_what, header) => {
    expect((await rawListWith([`Authorization: ${header(tenant.key)}`])).status).toBe(200);
  });

  test('[spec 5.4] is required: without it the response is 401 unauthorized, without quota headers', async () => {
    const answer = await listWith({});
    expectError(answer, 401, 'unauthorized');
    expect(quotaOf(answer)).toBeUndefined();
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each([
    ['no scheme', (key: string) => key],
    ['another scheme', (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['a tab for the space', (key: string) => `Bearer\t${key}`],
    ['a tab after the space', (key: string) => `Bearer \t${key}`],
    ['nothing after the scheme', () => 'Bearer'],
    ['something after the key', (key: string) => `Bearer ${key} x`],
    ['two keys', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['a quoted key', (key: string) => `Bearer "${key}"`],
    ['nothing', () => ''],
  ])('[spec 5.1] with %s returns 401', async (_what, header) => {
    expectError(await rawListWith([`Authorization: ${header(tenant.key)}`]), 401, 'unauthorized');
  });

  test('[decision 4.1] sent twice returns 401, even if one of them is valid', async () => {
    const good = `Authorization: Bearer ${tenant.key}`;
    for (const headers of [
      [good, good],
      [good, 'Authorization: Bearer x'],
      ['authorization: x', good],
      [good, 'AUTHORIZATION:'],
    ]) {
      expectError(await rawListWith(headers), 401, 'unauthorized');
    }
  });

  test('[threats 8] is the only place for a key: a key in the query, the body, a cookie or another header is ignored', async () => {
    expectError(await listWith({}, `/consents?api_key=${tenant.key}`), 401, 'unauthorized');
    expectError(await listWith({}, `/consents?Authorization=Bearer%20${tenant.key}`), 401, 'unauthorized');
    for (const name of ['Cookie', 'X-API-Key', 'Proxy-Authorization']) {
      expectError(await listWith({ [name]: name === 'Cookie' ? `session=${tenant.key}` : `Bearer ${tenant.key}` }), 401, 'unauthorized');
    }
    expectError(await system.api().post('/consents', { ...aConsent(tenant.site), api_key: tenant.key }), 401, 'unauthorized');
  });

  test('[decision 4.1] takes precedence over cookies: with any cookie, a bad key returns 401 and a good key 200', async () => {
    const Cookie = 'session=abc; __Host-session=abc; csrf_token=abc';
    expectError(await listWith({ Authorization: 'Bearer sk-x', Cookie }), 401, 'unauthorized');
    expect((await listWith({ Authorization: `Bearer ${tenant.key}`, Cookie })).status).toBe(200);
    expect((await system.api(tenant.key).post('/consents', aConsent(tenant.site), { headers: { Cookie } })).status).toBe(201);
  });
});

describe('a key', () => {
  test('[decision 4.1] is sk- and 49 base62 characters', () => {
    expect(tenant.key).toMatch(/^sk-[0-9A-Za-z]{49}$/);
    expect(tenant.keyId).toMatch(/^key_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });

  test('[decision 4.1] is not stored, and its digest is not a plain hash', async () => {
    const rows = await system.sql.account.query<{ row: string }>('SELECT k::text AS row FROM api_keys k WHERE id = $1', [tenant.keyId]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(tenant.key.slice(7, -4));
    const [plain] = await system.sql.account.query(`SELECT id FROM api_keys WHERE digest = sha256(convert_to($1, 'UTF8'))`, [tenant.key]);
    expect(plain).toBeUndefined();
  });

  test('[spec 5.2, decision 4.1] is shown once; the list has only its name, first characters, last four and dates', async () => {
    const { accountId } = tenant;
    const expiresAtMs = Date.now() + 3_600_000;
    const { secret, key } = await system.rpc.keys.createKey({ accountId, name: 'Shown once', expiresAtMs });
    expect((await system.api(secret).get('/consents')).status).toBe(200);
    const listed = await waitUntil('its use is noted', async () =>
      (await system.rpc.keys.listKeys({ accountId })).keys.find(({ id, lastUsedAtMs }) => id === key.id && lastUsedAtMs > 0),
    );
    expect(listed).toMatchObject({ name: 'Shown once', lastFour: secret.slice(-4), expiresAtMs, revokedAtMs: 0 });
    expect(secret.startsWith(listed.firstCharacters)).toBe(true);
    expect(JSON.stringify(listed)).not.toContain(secret.slice(listed.firstCharacters.length, -4));
  });

  test('[spec 5.4] returns 401 once it has expired, and not before', async () => {
    const create = (expiresAtMs: number) => system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'K', expiresAtMs });
    const { secret: lasting } = await create(Date.now() + 3_600_000);
    expect((await system.api(lasting).get('/consents')).status).toBe(200);
    const { secret: short } = await create(Date.now() + 3_000);
    const api = system.api(short);
    expect((await api.get('/consents')).status).toBe(200);
    const refused = await waitUntil('the key expires', async () => {
      const answer = await api.get('/consents');
      return answer.status === 200 ? undefined : answer;
    });
    expectError(refused, 401, 'unauthorized');
    expect(quotaOf(refused)).toBeUndefined();
  });

  test('[spec 5.3] reads what other keys of its account wrote, and nothing of another account', async () => {
    const { secret } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'K', expiresAtMs: 0 });
    const consent = await createConsent(system.api(tenant.key), tenant.site);
    expect((await system.api(secret).get(`/consents/${consent.id}`)).body).toEqual(consent);
    expectError(await system.api((await system.tenants.create()).key).get(`/consents/${consent.id}`), 404, 'not_found');
  });
});

describe('revocation', () => {
  test('[decision 4.1] refuses the key on every gateway from the next request on, 100 times of 100', async () => {
    for (let round = 0; round < 100; round++) {
      const { key, secret } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'K', expiresAtMs: 0 });
      const gateways = [system.api(secret, 0), system.api(secret, 1)] as const;
      for (const api of gateways) expect((await api.get('/consents?limit=1')).status).toBe(200);
      await system.rpc.keys.revokeKey({ accountId: tenant.accountId, id: key.id });
      const refused = await Promise.all(gateways.map((api) => api.get('/consents?limit=1')));
      for (const answer of refused) expectError(answer, 401, 'unauthorized');
    }
  });

  test('[spec 5.2] leaves the other keys of the account valid', async () => {
    const { key } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'K', expiresAtMs: 0 });
    await system.rpc.keys.revokeKey({ accountId: tenant.accountId, id: key.id });
    expect((await system.api(tenant.key).get('/consents')).status).toBe(200);
  });
});

describe('an account', () => {
  test('[decision 4.2] that is suspended gets 401 unauthorized on every gateway until it is active again', async () => {
    const { accountId, key, site } = await system.tenants.create();
    const consent = await createConsent(system.api(key), site);
    await system.rpc.accounts.setStatus({ accountId, status: 'suspended' });
    for (const gateway of [0, 1]) {
      const answer = await system.api(key, gateway).get(`/consents/${consent.id}`);
      expectError(answer, 401, 'unauthorized');
      expect(quotaOf(answer)).toBeUndefined();
    }
    await system.rpc.accounts.setStatus({ accountId, status: 'active' });
    expect((await system.api(key, 1).get(`/consents/${consent.id}`)).body).toEqual(consent);
  });

  test.each(['cancelled', 'expired', 'none'])(
    '[decision 4.2] whose subscription is %s gets 402 plan_required with quota headers',
    async (status) => {
      const { accountId, key, site } = await system.tenants.create({ monthlyRequests: 10 });
      await createConsent(system.api(key), site);
      await system.rpc.accounts.setSubscriptionStatus({ accountId, status });
      for (const gateway of [0, 1]) {
        const answer = await system.api(key, gateway).get('/consents');
        expectError(answer, 402, 'plan_required');
        expect(quotaOf(answer)).toEqual({ limit: 10, used: 1, remaining: 9 });
      }
      await system.rpc.accounts.setSubscriptionStatus({ accountId, status: 'active' });
      expect((await system.api(key).get('/consents')).status).toBe(200);
    },
  );
});
