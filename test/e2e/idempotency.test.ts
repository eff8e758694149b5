import { randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import { aConsent, createConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { aPolicy, createPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { useSystem } from '../system/use-system';

const system = useSystem();

const keyed = (key: string = randomUUID()) => ({ headers: { 'Idempotency-Key': key } });
const isReplayed = ({ headers }: ApiAnswer) => headers.get('idempotent-replayed') === 'true';

async function newTenant(monthlyRequests = 0) {
  const tenant = await system.tenants.create({ monthlyRequests });
  return { tenant, api: system.api(tenant.key) };
}

async function expectReplay(send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const first = await send();
  const again = await send();
  expect(isReplayed(first)).toBe(false);
  expect({ status: again.status, text: again.text, replayed: isReplayed(again) }).toEqual({
    status: first.status,
    text: first.text,
    replayed: true,
  });
  return first;
}

describe('[decision 9.3] a repeat with the same Idempotency-Key gets the first response, on every route that accepts the header', () => {
  test.each<
    [string, number, (api: ApiClient, site: { id: string }, options: ReturnType<typeof keyed>) => Promise<() => Promise<ApiAnswer>>]
  >([
    [
      'POST /consents',
      201,
      (api, site, options) => {
        const body = aConsent(site, { preferences: { ads: true } });
        return Promise.resolve(() => api.post('/consents', body, options));
      },
    ],
    [
      'POST /consents/batch',
      200,
      (api, site, options) => {
        const body = { consents: [aConsent(site), { nonsense: true }, aConsent({ id: randomUUID() })] };
        return Promise.resolve(() => api.post('/consents/batch', body, options));
      },
    ],
    [
      'PUT /consents/{id}',
      200,
      async (api, site, options) => {
        const { id } = await createConsent(api, site);
        return () => api.put(`/consents/${id}`, { accepted: false }, options);
      },
    ],
    [
      'DELETE /consents/{id}',
      200,
      async (api, site, options) => {
        const { id } = await createConsent(api, site);
        return () => api.delete(`/consents/${id}`, options);
      },
    ],
    [
      'DELETE /consents/by-subject/{subjectId}',
      200,
      async (api, site, options) => {
        const { subject_id: subject } = await createConsent(api, site);
        return () => api.delete(`/consents/by-subject/${subject}`, options);
      },
    ],
    ['POST /policies', 201, (api, _site, options) => Promise.resolve(() => api.post('/policies', aPolicy(), options))],
    [
      'PUT /policies/{policyId}',
      200,
      async (api, _site, options) => {
        const { id } = await createPolicy(api);
        return () => api.put(`/policies/${id}`, aPolicy(), options);
      },
    ],
    [
      'DELETE /policies/{policyId}',
      200,
      async (api, _site, options) => {
        const { id } = await createPolicy(api);
        return () => api.delete(`/policies/${id}`, options);
      },
    ],
    [
      'POST /sites/{siteId}/exports',
      202,
      (api, site, options) => Promise.resolve(() => api.post(`/sites/${site.id}/exports`, undefined, options)),
    ],
  ])('%s', async (_route, status, prepare) => {
    const { tenant, api } = await newTenant();
    const first = await expectReplay(await prepare(api, tenant.site, keyed()));
    expect(first.status).toBe(status);
  });

  test('a stored refusal is replayed too', async () => {
    const { api } = await newTenant();
    const [path, options] = [`/policies/${randomUUID()}`, keyed()];
    expectError(await expectReplay(() => api.delete(path, options)), 404, 'not_found');
  });

  test('a route that reads ignores the header', async () => {
    const { api } = await newTenant();
    const read = () => api.get('/policies', { headers: { 'Idempotency-Key': 'two words' } });
    expect([(await read()).status, isReplayed(await read())]).toEqual([200, false]);
  });
});

describe('[decision 9.3] a key', () => {
  test('is 1 to 255 visible ASCII characters, else 400, and nothing is stored', async () => {
    const { tenant, api } = await newTenant();
    const body = aConsent(tenant.site);
    const refused = ['', ' ', 'two words', 'ümlaut', 'a'.repeat(256)];
    const answers = await Promise.all(refused.map((key) => api.post('/consents', body, keyed(key))));
    expect(answers.map(({ status, body: { error } }, at) => [refused[at], status, error])).toEqual(
      refused.map((key) => [key, 400, 'invalid_request']),
    );
    expect((await api.get('/consents')).body.data).toEqual([]);
    await expectReplay(() => api.post('/consents', body, keyed(`~!"#{}${'x'.repeat(249)}`)));
  });

  test('with another body, text of the same body, path, method or query returns 409 and changes nothing', async () => {
    const { tenant, api } = await newTenant();
    const [body, options, ofErasure] = [aConsent(tenant.site), keyed(), keyed()];
    expect((await api.post('/consents', body, options)).status).toBe(201);
    expect((await api.delete('/consents/by-subject/nobody', ofErasure)).status).toBe(200);
    const others: Record<string, () => Promise<ApiAnswer>> = {
      body: () => api.post('/consents', { ...body, accepted: false }, options),
      text: () => api.request('POST', '/consents', bytes(`${JSON.stringify(body)} `, options)),
      path: () => api.post('/consents/batch', { consents: [body] }, options),
      method: () => api.delete(`/consents/by-subject/${body.subject_id}`, options),
      query: () => api.delete(`/consents/by-subject/nobody?site_id=${tenant.site.id}`, ofErasure),
    };
    for (const [what, send] of Object.entries(others)) {
      const answer = await send();
      expect([what, answer.status, answer.body.error, answer.headers.get('retry-after')]).toEqual([what, 409, 'conflict', null]);
    }
    expect((await api.get('/consents')).body.data).toMatchObject([{ accepted: body.accepted, deleted_at: null }]);
  });

  test('is shared by all API keys and users of an account, and not with other accounts', async () => {
    const [{ tenant, api }, others] = [await newTenant(), await newTenant()];
    const [body, options] = [aPolicy(), keyed()];
    const first = await api.post('/policies', body, options);
    const { secret } = await system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'Second', expiresAtMs: 0 });
    const person = system.browser();
    await person.logIn(tenant);
    for (const again of [await system.api(secret).post('/policies', body, options), await person.post('/policies', body, options)]) {
      expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
    }
    const theirs = await others.api.post('/policies', body, options);
    expect([theirs.status, isReplayed(theirs)]).toEqual([201, false]);
    expect(theirs.body.id).not.toBe(first.body.id);
  });
});

const bytes = (body: string, { headers }: ReturnType<typeof keyed>) => ({
  body,
  headers: { ...headers, 'Content-Type': 'application/json' },
});

describe('[decision 9.3] a replay costs no unit', () => {
  test('works when no unit is left, even with a body above 16 KiB', async () => {
    const rows = 120;
    const { tenant, api } = await newTenant(rows + 1);
    const single = { body: aConsent(tenant.site), ...keyed() };
    const batch = {
      body: { consents: Array.from({ length: rows }, () => aConsent(tenant.site, { user_agent: 'x'.repeat(200) })) },
      ...keyed(),
    };
    for (const [path, sent] of [
      ['/consents', single],
      ['/consents/batch', batch],
    ] as const) {
      await expectReplay(() => api.request('POST', path, sent));
    }
    const again = await api.request('POST', '/consents', single);
    expect(quotaOf(again)).toEqual({ limit: rows + 1, used: rows + 1, remaining: 0 });

    expectError(await api.request('POST', '/consents', { ...single, ...keyed() }), 429, 'quota_exceeded');
    expectError(await api.request('POST', '/consents/batch', { ...batch, ...keyed() }), 429, 'quota_exceeded');
    expect((await api.request('POST', '/consents', single)).status).toBe(201);
  });

  test('of a batch that ran out of units returns the same result after units become available', async () => {
    const { tenant, api } = await newTenant(2);
    const sent = { body: { consents: [1, 2, 3].map(() => aConsent(tenant.site)) }, ...keyed() };
    const first = await api.request('POST', '/consents/batch', sent);
    expect(first.body).toMatchObject({ created: 2, skipped_quota: 1 });
    await system.rpc.accounts.setPlan({ accountId: tenant.accountId, plan: 'enterprise', monthlyRequests: 100, maxSites: 0 });
    const again = await api.request('POST', '/consents/batch', sent);
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
  });

  test('[decision 4.5] returns 401 for a suspended account and 402 for an account without a subscription', async () => {
    const { tenant, api } = await newTenant();
    const sent = { body: aConsent(tenant.site), ...keyed() };
    await api.request('POST', '/consents', sent);
    await system.rpc.accounts.setSubscriptionStatus({ accountId: tenant.accountId, status: 'expired' });
    expectError(await api.request('POST', '/consents', sent), 402, 'plan_required');
    await system.rpc.accounts.setStatus({ accountId: tenant.accountId, status: 'suspended' });
    expectError(await api.request('POST', '/consents', sent), 401, 'unauthorized');
  });
});

describe('[decision 19] a stored answer', () => {
  test('returns the erased record after an erasure of its subject', async () => {
    const { tenant, api } = await newTenant();
    const sent = { body: aConsent(tenant.site), ...keyed() };
    const first = await api.request('POST', '/consents', sent);
    await api.delete(`/consents/by-subject/${first.body.subject_id}`);
    const again = await api.request('POST', '/consents', sent);
    expect([again.status, isReplayed(again)]).toEqual([201, true]);
    expect(again.body.deleted_at).not.toBeNull();
  });

  test('guarantees one effect when several callers send the request to both gateways at the same time', async () => {
    const { tenant } = await newTenant();
    const apis = [system.api(tenant.key), system.api(tenant.key, 1)];
    for (let round = 1; round <= 15; round++) {
      const sent = { body: aPolicy(), ...keyed() };
      const answers = await Promise.all([0, 1, 0, 1, 0].map((gateway) => apis[gateway]!.request('POST', '/policies', sent)));
      const done = answers.filter(({ status }) => status === 201);
      for (const answer of answers)
        if (answer.status !== 201) expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
      expect(done.filter((answer) => !isReplayed(answer))).toHaveLength(1);
      expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
      expect((await apis[0]!.get('/policies')).body).toHaveLength(round);
    }
  });
});
