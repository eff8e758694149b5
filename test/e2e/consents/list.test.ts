import type { ApiClient } from '../../system/api-client';
import { createAsked } from '../../system/asked-consents';
import { aConsent, createConsent, createConsents, type ConsentJson } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { absentUuid, createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();

async function newTenant(): Promise<{ tenant: Tenant; api: ApiClient }> {
  const tenant = await system.tenants.create();
  return { tenant, api: system.api(tenant.key) };
}

const idsOf = (consents: ConsentJson[]) => consents.map((consent) => consent.id);

async function readAll(api: ApiClient, query: string): Promise<ConsentJson[][]> {
  const pages: ConsentJson[][] = [];
  let cursor = '';
  do {
    const { status, body } = await api.get(`/consents?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    if (status !== 200) throw new Error(`A page was refused: ${JSON.stringify(body)}`);
    pages.push(body.data as ConsentJson[]);
    cursor = body.next_cursor as string;
  } while (cursor !== '');
  return pages;
}

describe('pages', () => {
  let api: ApiClient;
  let consents: ConsentJson[];

  beforeAll(async () => {
    const made = await newTenant();
    api = made.api;
    // Rows of a batch share milliseconds, so this also tests the order by id.
    const rows = await createConsents(
      api,
      Array.from({ length: 57 }, () => aConsent(made.tenant.site)),
    );
    consents = [await createConsent(api, made.tenant.site), ...rows.reverse()];
  });

  test('[decision 2.7] a list is newest first, 25 on a page by default, each record as GET returns it', async () => {
    const { status, body } = await api.get('/consents');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data', 'limit', 'next_cursor']);
    expect(body.limit).toBe(25);
    expect(body.data).toEqual(consents.slice(0, 25));
    expect(body.next_cursor).toMatch(/\S/);
  });

  test.each([1, 7, 29, 58, 100])(
    '[spec 2.5] with limit=%d the pages hold each record once, in order, and the last next_cursor is ""',
    async (limit) => {
      const pages = await readAll(api, `limit=${limit}`);
      expect(idsOf(pages.flat())).toEqual(idsOf(consents));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect((await api.get(`/consents?limit=${limit}`)).body.limit).toBe(limit);
    },
  );

  test.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '٣'])('[decision 2.7] limit=%s returns 400', async (limit) => {
    const answer = await api.get(`/consents?limit=${encodeURIComponent(limit)}`);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain('limit');
  });

  test('[decision 2.7] from is inclusive and to is exclusive', async () => {
    const at = (consents[20] as ConsentJson).created_at;
    const [late, early] = [await readAll(api, `from=${at}&limit=100`), await readAll(api, `to=${at}&limit=100`)].map((pages) =>
      idsOf(pages.flat()),
    );
    expect(late).toEqual(idsOf(consents.filter((consent) => consent.created_at >= at)));
    expect(early).toEqual(idsOf(consents.filter((consent) => consent.created_at < at)));
    expect((await api.get(`/consents?from=${at}&to=${at}`)).body.data).toEqual([]);
  });

  test('[decision 10.5] a date means its start in UTC, an offset is respected, and a plus sign need not be encoded', async () => {
    const instant = Date.parse((consents[0] as ConsentJson).created_at);
    const today = new Date(instant).toISOString().slice(0, 10);
    const tomorrow = new Date(instant + 86_400_000).toISOString().slice(0, 10);
    expect((await api.get(`/consents?from=${today}&to=${tomorrow}&limit=1`)).body.data).toEqual([consents[0]]);
    expect((await api.get(`/consents?from=${tomorrow}`)).body.data).toEqual([]);
    const inParis = new Date(instant + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    for (const from of [inParis, encodeURIComponent(inParis)])
      expect((await api.get(`/consents?from=${from}`)).body.data).toEqual([consents[0]]);
  });

  test.each(['yesterday', '2026-13-01T00:00:00Z', '2026-02-30', '2026-11-21T09:00:00', '1763720000', ''])(
    '[spec 4.1] the value "%s" returns 400 as from and as to',
    async (value) => {
      for (const name of ['from', 'to']) {
        const answer = await api.get(`/consents?${name}=${value}`);
        expectError(answer, 400, 'invalid_request');
        expect(messageOf(answer)).toContain(name);
      }
    },
  );
});

describe('filters', () => {
  test('[spec 4.1] site_id, consent_id, subject_id and accepted filter alone and combined', async () => {
    const { tenant, api } = await newTenant();
    const { accountId, site } = tenant;
    const { site: second } = await system.rpc.sites.createSite({
      accountId,
      name: 'B',
      domain: 'b.example.com',
      categoriesClosed: false,
      categories: [],
    });
    const all = await createConsents(api, [
      aConsent(site, { subject_id: 'ann', consent_id: 'x', accepted: true }),
      aConsent(site, { subject_id: 'ann', consent_id: 'y', accepted: false }),
      aConsent(second, { subject_id: 'ann', consent_id: 'x', accepted: true }),
      aConsent(second, { subject_id: 'Ann', accepted: false }),
    ]);
    const select = async (query: string) => idsOf((await api.get(`/consents?${query}`)).body.data).map((id) => idsOf(all).indexOf(id));
    expect(await select('')).toEqual([3, 2, 1, 0]);
    expect(await select(`site_id=${second.id}`)).toEqual([3, 2]);
    expect(await select('subject_id=ann')).toEqual([2, 1, 0]);
    expect(await select('subject_id=Ann')).toEqual([3]);
    expect(await select('consent_id=x')).toEqual([2, 0]);
    expect(await select('accepted=true')).toEqual([2, 0]);
    expect(await select('accepted=false')).toEqual([3, 1]);
    expect(await select(`subject_id=ann&accepted=true&consent_id=x&site_id=${site.id}`)).toEqual([0]);
    expect(await select('subject_id=nobody')).toEqual([]);
  });

  test('[decision 35.1] policy_id and policy_version_lt find the consents to earlier versions of a policy', async () => {
    const { tenant, api } = await newTenant();
    const policy = await createPolicy(api);
    await linkPolicy(system, tenant, policy.id);
    const old = await createConsent(api, tenant.site, { policy_version: 1 });
    await publishVersion(api, policy.id, 'The second text of this policy.');
    await createConsent(api, tenant.site, { policy_version: 2 });
    const select = async (query: string) => (await api.get(`/consents?${query}`)).body.data;
    expect(await select(`policy_id=${policy.id}&policy_version_lt=2`)).toEqual([old]);
    expect(await select('policy_version_lt=2')).toEqual([old]);
    expect(await select('policy_version_lt=1')).toEqual([]);
    expect(await select('policy_version_lt=3')).toHaveLength(2);
    expect(await select(`policy_id=${policy.id}`)).toHaveLength(2);
    expect(await select(`policy_id=${absentUuid}&policy_version_lt=3`)).toEqual([]);
    const again = await api.put(`/consents/${old.id}`, { policy_version: 2 });
    expect(again.status).toBe(200);
    expect(await select('policy_version_lt=2')).toEqual([]);
  });

  test('[decision 35.3] policy_version, country and category find what records say now', async () => {
    const { tenant, api } = await newTenant();
    const without = await createConsent(api, tenant.site, { preferences: { analytics: false } });
    const policy = await createPolicy(api);
    await linkPolicy(system, tenant, policy.id);
    const dutch = await createConsent(api, tenant.site, { ip_address: '193.0.6.139', preferences: { analytics: true } });
    const select = async (query: string) => idsOf((await api.get(`/consents?${query}`)).body.data);
    expect(await select('policy_version=0')).toEqual([without.id]);
    expect(await select('policy_version=1')).toEqual([dutch.id]);
    expect(await select('country=NL')).toEqual([dutch.id]);
    expect(await select('category=analytics')).toEqual([dutch.id]);
    expect(await select('category=analytics&country=NL&policy_version=1&accepted=true')).toEqual([dutch.id]);
    expect(await select('category=analytics&country=ZZ')).toEqual([]);
    expect((await api.put(`/consents/${dutch.id}`, { preferences: { analytics: false } })).status).toBe(200);
    expect(await select('category=analytics')).toEqual([]);
  });

  test('[decision 50.10] notice_sha256 finds the consents whose context names the notice, of this account only', async () => {
    const { tenant, api } = await newTenant();
    const other = await newTenant();
    await createConsent(api, tenant.site);
    const asked = [await createAsked(system, tenant, { subjectId: 'ada' }), await createAsked(system, tenant, { subjectId: 'grace' })];
    await createAsked(system, other.tenant, { subjectId: 'ada' });
    const select = async (query: string) => idsOf((await api.get(`/consents?notice_sha256=${query}`)).body.data);
    const notice = 'ab'.repeat(32);
    expect((await select(notice)).sort()).toEqual(asked.map(({ id }) => id).sort());
    expect(await select(`${notice}&subject_id=ada`)).toEqual([asked[0]!.id]);
    expect(await select('cd'.repeat(32))).toEqual([]);
  });

  test('[decision 2.7] erased consents are left out unless include_deleted=true', async () => {
    const { tenant, api } = await newTenant();
    const [kept, erased] = [await createConsent(api, tenant.site), await createConsent(api, tenant.site)];
    const { body: record } = await api.delete(`/consents/${erased.id}`);
    expect((await api.get('/consents')).body.data).toEqual([kept]);
    expect((await api.get('/consents?include_deleted=false')).body.data).toEqual([kept]);
    expect((await api.get('/consents?include_deleted=true')).body.data).toEqual([record, kept]);
  });

  test('[decision 8.8] another account’s site_id gives the same empty page as an absent one', async () => {
    const { api } = await newTenant();
    const other = await newTenant();
    await createConsent(other.api, other.tenant.site);
    const foreign = await api.get(`/consents?site_id=${other.tenant.site.id}`);
    expect(foreign.body).toEqual({ data: [], limit: 25, next_cursor: '' });
    expect(foreign.text).toBe((await api.get(`/consents?site_id=${absentUuid}`)).text);
  });

  test.each([
    'site_id=1',
    'accepted=yes',
    'accepted=TRUE',
    'include_deleted=1',
    'policy_id=1',
    'policy_version_lt=0',
    'policy_version_lt=x',
    'policy_version=-1',
    'policy_version=1.0',
    'country=de',
    'country=DEU',
    'country=',
    'category=',
    'category=a%20b',
    'recorded_by=system',
    'recorded_by=',
    'notice_sha256=',
    `notice_sha256=${'AB'.repeat(32)}`,
    `subject_id=${'x'.repeat(257)}`,
    `consent_id=${'x'.repeat(129)}`,
    'subject_id=%00',
    'subject_id=%ff',
  ])('[spec 7] the filter %s returns 400', async (query) => {
    const { api } = await newTenant();
    expectError(await api.get(`/consents?${query}`), 400, 'invalid_request');
  });
});

describe('the cursor', () => {
  let tenant: Tenant;
  let api: ApiClient;
  let cursor: string;

  beforeAll(async () => {
    ({ tenant, api } = await newTenant());
    await createConsents(
      api,
      Array.from({ length: 6 }, () => aConsent(tenant.site, { subject_id: 'ann' })),
    );
    cursor = (await api.get('/consents?limit=2&subject_id=ann')).body.next_cursor as string;
  });

  const expectRefused = async (client: ApiClient, query: string) => {
    const answer = await client.get(`/consents?${query}`);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain('cursor');
  };

  test('[spec 4.1] a page does not change when newer consents are created', async () => {
    const before = await api.get(`/consents?limit=2&subject_id=ann&cursor=${cursor}`);
    expect(before.status).toBe(200);
    await createConsent(api, tenant.site, { subject_id: 'ann' });
    expect((await api.get(`/consents?limit=2&subject_id=ann&cursor=${cursor}`)).text).toBe(before.text);
  });

  test('[decision 2.7] a cursor with any character altered returns 400', async () => {
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      await expectRefused(api, `limit=2&subject_id=ann&cursor=${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`);
    }
    for (const altered of [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, 'x', '%F0%9F%98%80']) {
      await expectRefused(api, `limit=2&subject_id=ann&cursor=${altered}`);
    }
  });

  test.each([
    '',
    'subject_id=bob&',
    'subject_id=ann&accepted=true&',
    'subject_id=ann&include_deleted=true&',
    'subject_id=ann&from=2020-01-01&',
    'subject_id=ann&to=2090-01-01&',
    'subject_id=ann&consent_id=x&',
    'subject_id=ann&policy_version_lt=2&',
    'subject_id=ann&policy_version=2&',
    'subject_id=ann&country=DE&',
    'subject_id=ann&category=analytics&',
  ])('[decision 2.7] a cursor used with the filters "%s" instead of its own returns 400', async (filters) => {
    await expectRefused(api, `${filters}limit=2&cursor=${cursor}`);
    await expectRefused(api, `${filters}site_id=${tenant.site.id}&limit=2&cursor=${cursor}`);
  });

  test('[decision 2.7] a cursor of another account returns 400', async () => {
    await expectRefused((await newTenant()).api, `limit=2&subject_id=ann&cursor=${cursor}`);
  });
});
