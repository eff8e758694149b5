import type { ApiClient } from '../../system/api-client';
import { aConsent, type ConsentJson } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { absentUuid, createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

interface RowResult {
  index: number;
  status: string;
  error: string;
  consent?: ConsentJson;
}

interface BatchResult {
  created: number;
  failed: number;
  skipped_quota: number;
  results: RowResult[];
}

async function postBatch(consents: unknown[], client = api): Promise<BatchResult> {
  const { status, body } = await client.post('/consents/batch', { consents });
  expect(status).toBe(200);
  return body as BatchResult;
}

async function countConsents(): Promise<number> {
  return (await system.sql.consent.query('SELECT FROM consents WHERE account_id = $1', [tenant.accountId])).length;
}

describe('the result', () => {
  test('[decision 2.10] a batch returns 200 with the Consent of each created row, as GET returns it, in the order of the request', async () => {
    const rows = Array.from({ length: 5 }, (_, i) =>
      aConsent(tenant.site, { accepted: i % 2 === 0, preferences: { [`row${i}`]: true }, ip_address: '8.8.8.8' }),
    );
    const result = await postBatch(rows);
    expect(Object.keys(result)).toEqual(['created', 'failed', 'skipped_quota', 'results']);
    expect(result).toMatchObject({ created: 5, failed: 0, skipped_quota: 0 });
    for (const [index, row] of result.results.entries()) {
      expect(Object.keys(row)).toEqual(['index', 'status', 'error', 'consent']);
      const { ip_address: _address, ...sent } = rows[index] as Record<string, unknown>;
      expect(row).toMatchObject({ index, status: 'created', error: '', consent: { ...sent, country: 'US' } });
      expect((await api.get(`/consents/${row.consent?.id}`)).body).toEqual(row.consent);
    }
    const ids = result.results.map(({ consent }) => consent?.id);
    expect(ids).toEqual([...ids].sort());
  });

  test('[spec 2.4] a batch may have 1 to 1000 rows', async () => {
    expect(await postBatch([aConsent(tenant.site)])).toMatchObject({ created: 1 });
    const result = await postBatch(Array.from({ length: 1000 }, (_, i) => aConsent(tenant.site, { consent_id: `row ${i}` })));
    expect(result).toMatchObject({ created: 1000, failed: 0, skipped_quota: 0 });
    expect(result.results.map(({ index, consent }) => `${index} ${consent?.consent_id}`)).toEqual(
      Array.from({ length: 1000 }, (_, i) => `${i} row ${i}`),
    );
  });

  test('[decision 2.10] 0 and 1001 rows return 400 and nothing is stored', async () => {
    const before = await countConsents();
    for (const length of [0, 1001]) {
      const consents = Array.from({ length }, () => aConsent(tenant.site));
      expectError(await api.post('/consents/batch', { consents }), 400, 'invalid_request');
    }
    expect(await countConsents()).toBe(before);
  });

  test.each([
    [{}, 'consents'],
    [{ consents: {} }, 'consents'],
    [{ consents: null }, 'consents'],
    [{ consents: [{}], site_id: 'x' }, 'site_id'],
    [[], ''],
  ])('[spec 2.4] the request %j returns 400', async (body, named) => {
    const answer = await api.post('/consents/batch', body);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(named);
  });
});

describe('a row that fails', () => {
  test.each([
    ['no object', 7, 'invalid_request'],
    ['null', null, 'invalid_request'],
    ['an array', [], 'invalid_request'],
    ['an empty object', {}, 'invalid_request'],
    ['an unknown field', { contry: 'DE' }, 'contry'],
    ['a missing field', { accepted: undefined }, 'accepted'],
    ['a wrong type', { accepted: 'true' }, 'accepted'],
    ['a site_id that is no uuid', { site_id: 'x' }, 'site_id'],
    ['a malformed ip_address', { ip_address: '1.2.3' }, 'ip_address'],
    ['a key of preferences outside its shape', { preferences: { _x: true } }, 'preferences'],
    ['U+0000', { subject_id: 'a\0b' }, 'invalid_request'],
    ['a lone surrogate', { subject_id: 'a\ud800b' }, 'invalid_request'],
    ['a subject of 257 characters', { subject_id: 'x'.repeat(257) }, 'subject_id'],
    ['policy_version 0', { policy_version: 0 }, 'policy_version'],
  ])('[decisions 8.7, 2.10] a row with %s fails alone, with "<code>: <message>" and without a consent', async (_what, row, named) => {
    const isOverride = typeof row === 'object' && row !== null && !Array.isArray(row) && Object.keys(row).length > 0;
    const bad = isOverride ? aConsent(tenant.site, row as Record<string, unknown>) : row;
    const result = await postBatch([aConsent(tenant.site), bad, aConsent(tenant.site)]);
    expect(result).toMatchObject({ created: 2, failed: 1, skipped_quota: 0 });
    expect(result.results.map(({ status }) => status)).toEqual(['created', 'failed', 'created']);
    expect(Object.keys(result.results[1] as RowResult)).toEqual(['index', 'status', 'error']);
    expect(result.results[1]?.error).toMatch(/^invalid_request: \S/);
    expect(result.results[1]?.error).toContain(named);
  });

  test('[spec 4.1 rule 2] a forged site_id fails only its row, with the error of an absent site', async () => {
    const other = await system.tenants.create();
    const result = await postBatch([aConsent(other.site), aConsent(tenant.site), aConsent({ id: absentUuid })]);
    expect(result.results.map(({ status }) => status)).toEqual(['failed', 'created', 'failed']);
    expect(result.results[0]?.error).toMatch(/^not_found: \S/);
    expect(result.results[0]?.error).toBe(result.results[2]?.error);
    expect((await system.api(other.key).get('/consents')).body.data).toEqual([]);
  });

  test('[spec 4.1 rules 2 and 3] in any mix of own, foreign, absent and invalid rows exactly the own ones are created, in order', async () => {
    const other = await system.tenants.create();
    const kinds = [
      () => aConsent(tenant.site),
      () => aConsent(other.site),
      () => aConsent({ id: absentUuid }),
      () => ({ site_id: tenant.site.id }),
    ];
    // A fixed sequence in which every kind follows every other: 1, 3, 9, 27, ... modulo 101.
    const drawn = Array.from({ length: 100 }, (_, i) => (Number(3n ** BigInt(i) % 101n) + i) % kinds.length);
    const result = await postBatch(drawn.map((kind) => kinds[kind]?.()));
    expect(result.results.map(({ index }) => index)).toEqual(drawn.map((_, i) => i));
    expect(result.results.map(({ status }) => status)).toEqual(drawn.map((kind) => (kind === 0 ? 'created' : 'failed')));
    expect(result.created).toBe(drawn.filter((kind) => kind === 0).length);
    expect(result.failed).toBe(drawn.length - result.created);
  });

  test('[decisions 2.1, 2.3] closed categories and unpublished versions fail only their rows', async () => {
    const owner = await system.tenants.create();
    const client = system.api(owner.key);
    const policy = await createPolicy(client);
    await publishVersion(client, policy.id, 'The second text of this policy.');
    await linkPolicy(system, owner, policy.id);
    const { site: closed } = await system.rpc.sites.createSite({
      accountId: owner.accountId,
      name: 'C',
      domain: 'c.example.com',
      categoriesClosed: true,
      categories: ['ads'],
    });
    const result = await postBatch(
      [
        aConsent(owner.site),
        aConsent(owner.site, { policy_version: 1 }),
        aConsent(owner.site, { policy_version: 3 }),
        aConsent(closed, { preferences: { ads: true } }),
        aConsent(closed, { preferences: { maps: true } }),
      ],
      client,
    );
    expect(result.results.map(({ status, consent }) => `${status} ${consent?.policy_version ?? ''}`)).toEqual([
      'created 2',
      'created 1',
      'failed ',
      'created 0',
      'failed ',
    ]);
    expect(result.results[2]?.error).toMatch(/^invalid_request: .*policy_version/);
    expect(result.results[4]?.error).toMatch(/^invalid_request: .*maps/);
  });

  test('[decision 1.3] nesting above 16 levels in one row returns 400 for the whole request', async () => {
    const row = JSON.stringify(aConsent(tenant.site, { preferences: '?' })).replace('"?"', `${'['.repeat(20)}${']'.repeat(20)}`);
    expectError(await api.post('/consents/batch', `{"consents":[${row}]}`), 400, 'invalid_request');
  });
});

test('[decision 4.6] a batch of a session is not metered: every row is attempted even if too few units are left', async () => {
  const limited = await system.tenants.create({ monthlyRequests: 1 });
  const browser = await system.signIn(limited);
  const rows = Array.from({ length: 3 }, () => aConsent(limited.site));
  const { status, body } = await browser.post('/consents/batch', { consents: rows });
  expect(status).toBe(200);
  expect(body).toMatchObject({ created: 3, failed: 0, skipped_quota: 0 });
});
