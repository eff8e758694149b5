import { aConsent, absentConsentId, createConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { absentUuid, aPolicy, createPolicy, linkPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { sendRaw } from '../system/raw-http';
import { useSystem } from '../system/use-system';

const system = useSystem();

async function newTenant(monthlyRequests: number) {
  const tenant = await system.tenants.create({ monthlyRequests });
  return { tenant, api: system.api(tenant.key) };
}

const repeat = <Value>(times: number, make: (i: number) => Value): Value[] => Array.from({ length: times }, (_, i) => make(i));

describe('the cost of a call', () => {
  test('[spec 5.5, 7] is 1 unit for each successful call on every route of consents and policies, also when limit 0 means unlimited', async () => {
    const { tenant, api } = await newTenant(0);
    const consent = await createConsent(api, tenant.site);
    const policy = await createPolicy(api);
    let used = 2;
    for (const [method, path, body] of [
      ['GET', '/consents', undefined],
      ['GET', `/consents/${consent.id}`, undefined],
      ['PUT', `/consents/${consent.id}`, { accepted: false }],
      ['GET', `/consents/${consent.id}/history`, undefined],
      ['GET', `/consents/${consent.id}/receipt`, undefined],
      ['DELETE', `/consents/${consent.id}`, undefined],
      ['DELETE', `/consents/${consent.id}`, undefined],
      ['DELETE', '/consents/by-subject/nobody', undefined],
      ['POST', '/consents', aConsent(tenant.site)],
      ['POST', '/policies', aPolicy()],
      ['GET', '/policies', undefined],
      ['GET', `/policies/${policy.id}`, undefined],
      ['PUT', `/policies/${policy.id}`, aPolicy()],
      ['GET', `/policies/${policy.id}/versions`, undefined],
      ['GET', `/policies/${policy.id}/versions/1`, undefined],
      ['DELETE', `/policies/${policy.id}`, undefined],
      // HEAD costs as much as GET (decision 8.14).
      ['HEAD', '/consents', undefined],
      ['HEAD', `/consents/${consent.id}`, undefined],
    ] as const) {
      const answer = await api.request(method, path, { body });
      expect({ method, path, status: answer.status < 300, quota: quotaOf(answer) }).toEqual({
        method,
        path,
        status: true,
        quota: { limit: 0, used: ++used, remaining: 0 },
      });
    }
  });

  test('[decision 4.3] is nothing for a failed call: 400, 404, 405, 409 and 413', async () => {
    const { tenant, api } = await newTenant(1000);
    const { id } = await createConsent(api, tenant.site);
    await api.delete(`/consents/${id}`);
    await linkPolicy(system, tenant, (await createPolicy(api)).id);
    const used = 3;
    const failures: [number, () => Promise<{ status: number; headers: Headers }>][] = [
      [400, () => api.post('/consents', {})],
      [400, () => api.post('/consents', '{')],
      [400, () => api.post('/consents', aConsent(tenant.site, { ip_address: 'x' }))],
      [400, () => api.post('/consents', aConsent(tenant.site, { policy_version: 2 }))],
      [400, () => api.post('/consents/batch', { consents: [] })],
      [400, () => api.get('/consents?limit=0')],
      [400, () => api.get('/consents?cursor=x')],
      [404, () => api.post('/consents', aConsent({ id: absentUuid }))],
      [404, () => api.get(`/consents/${absentConsentId}`)],
      [404, () => api.get('/consents/x/history')],
      [404, () => api.delete(`/consents/by-subject/x?site_id=${absentUuid}`)],
      [404, () => api.delete(`/policies/${absentUuid}`)],
      [409, () => api.put(`/consents/${id}`, { accepted: true })],
      [
        413,
        () =>
          sendRaw(system.baseUrl, {
            line: 'POST /api/v1/policies HTTP/1.1',
            headers: [`Authorization: Bearer ${tenant.key}`, 'Content-Type: application/json', `Content-Length: ${2 ** 20 + 1}`],
          }),
      ],
    ];
    for (const [status, call] of failures) {
      const answer = await call();
      expect({ status: answer.status, quota: quotaOf(answer) }).toEqual({ status, quota: { limit: 1000, used, remaining: 1000 - used } });
    }
    expect((await api.request('PATCH', '/consents')).status).toBe(405);
    expect(quotaOf(await api.get('/consents'))?.used).toBe(used + 1);
  });
});

describe('the limit', () => {
  test('[decision 4.3] lets exactly as many valid calls succeed as units are left, with failing calls in flight on two gateways', async () => {
    const { tenant } = await newTenant(20);
    const answers = await Promise.all(
      // Invalid and valid calls alternate in pairs, so both gateways get both kinds.
      repeat(120, (i) => system.api(tenant.key, i % 2).post('/consents', i % 4 < 2 ? aConsent({ id: absentUuid }) : aConsent(tenant.site))),
    );
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted);
    expect(withStatus(201)).toHaveLength(20);
    expect(withStatus(201).length + withStatus(404).length + withStatus(429).length).toBe(120);
    for (const answer of withStatus(429)) expectError(answer, 429, 'quota_exceeded');
    expect(quotaOf(await system.api(tenant.key).get('/consents'))).toEqual({ limit: 20, used: 20, remaining: 0 });
    const rows = await system.sql.consent.query('SELECT id FROM consents WHERE account_id = $1', [tenant.accountId]);
    expect(rows).toHaveLength(20);
  });

  test('[spec 7, decisions 1.5, 4.3] is counted in X-RateLimit-Used while Remaining stops at 0; then 429 with Retry-After: the seconds until the next month in UTC', async () => {
    const { api } = await newTenant(3);
    const seen = [];
    for (let i = 0; i < 5; i++) seen.push(await api.get('/consents'));
    expect(seen.map(quotaOf)).toEqual([
      { limit: 3, used: 1, remaining: 2 },
      { limit: 3, used: 2, remaining: 1 },
      { limit: 3, used: 3, remaining: 0 },
      { limit: 3, used: 3, remaining: 0 },
      { limit: 3, used: 3, remaining: 0 },
    ]);
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    const refused = seen[4]!;
    expectError(refused, 429, 'quota_exceeded');
    const back = new Date(Date.now() + Number(refused.headers.get('retry-after')) * 1000 + 60_000);
    expect(back.getUTCDate()).toBe(1);
    expect(back.toISOString()).toContain('T00:0');
  });

  test('[decision 4.3] does not count units of another calendar month', async () => {
    const { tenant, api } = await newTenant(2);
    const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);
    await system.sql.account.query(`INSERT INTO usage_counters (account_id, period, used_ledger) VALUES ($1, $2, 2)`, [
      tenant.accountId,
      lastMonth,
    ]);
    expect(quotaOf(await api.get('/consents'))).toEqual({ limit: 2, used: 1, remaining: 1 });
  });
});

describe('a batch', () => {
  const rows = (count: number, site: { id: string }) => repeat(count, (i) => aConsent(site, { consent_id: `row ${i}` }));

  test('[decision 2.10] costs 1 unit for each attempted row, created or failed', async () => {
    const { tenant, api } = await newTenant(100);
    const consents = [...rows(3, tenant.site), {}, aConsent({ id: absentUuid })];
    const answer = await api.post('/consents/batch', { consents });
    expect(answer.body).toMatchObject({ created: 3, failed: 2, skipped_quota: 0 });
    expect(quotaOf(answer)).toEqual({ limit: 100, used: 5, remaining: 95 });
    expect(quotaOf(await api.post('/consents/batch', { consents: [{}] }))?.used).toBe(6);
  });

  test('[decisions 2.10, 8.7] marks rows as skipped_quota and does not store them when units run out, and is 429 when none is left', async () => {
    const { tenant, api } = await newTenant(4);
    const answer = await api.post('/consents/batch', { consents: [{}, ...rows(9, tenant.site)] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ created: 3, failed: 1, skipped_quota: 6 });
    const results = answer.body.results as Record<string, unknown>[];
    expect(results.map(({ index, status }) => `${index} ${status}`)).toEqual(
      repeat(10, (i) => `${i} ${i === 0 ? 'failed' : i < 4 ? 'created' : 'skipped_quota'}`),
    );
    for (const skipped of results.slice(4)) {
      expect(Object.keys(skipped)).toEqual(['index', 'status', 'error']);
      expect(skipped['error']).toMatch(/^quota_exceeded: \S/);
    }
    expect(quotaOf(answer)).toEqual({ limit: 4, used: 4, remaining: 0 });
    expect(await system.sql.consent.query('SELECT id FROM consents WHERE account_id = $1', [tenant.accountId])).toHaveLength(3);
    expectError(await api.post('/consents/batch', { consents: rows(2, tenant.site) }), 429, 'quota_exceeded');
  });

  test('[decision 4.3] sent concurrently with others creates no row above the limit, and together they use all units', async () => {
    const { tenant } = await newTenant(60);
    const answers = await Promise.all(
      repeat(20, (i) => system.api(tenant.key, i % 2).post('/consents/batch', { consents: rows(7, tenant.site) })),
    );
    const created = answers.reduce((sum, { body }) => sum + ((body.created as number | undefined) ?? 0), 0);
    expect(created).toBe(60);
    expect(quotaOf(await system.api(tenant.key).get('/consents'))).toEqual({ limit: 60, used: 60, remaining: 0 });
  });
});
