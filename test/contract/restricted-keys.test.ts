import { keyScopes } from '@consent/admission';
import { refusalOf } from '../../gateway/src/pipeline/4-caller/key-restriction';
import { logFileRoutes, routes } from '../../gateway/src/routes';
import type { ApiAnswer, ApiClient } from '../system/api-client';
import { absentIds, makeBelongings, makeCheck } from '../system/belongings';
import { aConsent } from '../system/consents';
import { operations, type Operation } from '../system/openapi';
import { quotaOf } from '../system/quota-headers';
import { startReceiver, type Receiver } from '../system/receiver';
import { idSlotsOf, sampleRequest, type Ids, type IdSlot } from '../system/request-samples';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const keyRoutes = [...routes, ...logFileRoutes].filter(({ caller }) => caller === 'key_or_session');
const oneSite = { siteId: absentIds.site, readOnly: false };
const anyAddress = () => '';

const system = useSystem();
let receiver: Receiver;
let tenant: Tenant;
/** Records of sites that the site key may not use. */
let others: Ids;
let own: Ids;
let siteKey: ApiClient;
let readOnlyKey: ApiClient;

beforeAll(async () => {
  receiver = await startReceiver();
  tenant = await system.tenants.create({ monthlyRequests: 100_000 });
  others = await makeBelongings(system, tenant, receiver.url);
  own = await makeBelongings(system, { ...tenant, site: await addSite() }, receiver.url);
  const { key, secret } = await restrictedKey({ siteId: await siteOf(own.consent) });
  own = { ...own, key: key.id, site: key.siteId as string };
  own.check = await makeCheck(system, tenant, own.site);
  siteKey = system.api(secret);
  readOnlyKey = system.api((await restrictedKey({ readOnly: true })).secret);
});
afterAll(() => receiver.stop());

async function addSite() {
  const described = { name: 'Own', domain: 'own.example.com', categoriesClosed: false, categories: [] };
  return (await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described })).site;
}

const restrictedKey = (restriction: { siteId?: string; readOnly?: boolean; limits?: { scopes: string[]; addresses: string[] } }) =>
  system.rpc.keys.createKey({ accountId: tenant.accountId, name: 'Restricted', expiresAtMs: 0, ...restriction });

const siteOf = async (id: string) => (await system.api(tenant.key).get(`/consents/${id}`)).body.site_id as string;

test('[decision 28.3, threats 113] every route that accepts keys declares how it restricts keys of one site; a route that declares nothing refuses them', () => {
  expect(keyRoutes.filter(({ siteKeys }) => siteKeys === undefined).map(({ id }) => `${id}: say siteKeys in its route object.`)).toEqual(
    [],
  );
  expect(keyRoutes.length).toBeGreaterThanOrEqual(29);
  expect(refusalOf(oneSite, { method: 'GET', siteKeys: undefined }, anyAddress)?.kind).toBe('forbidden');
});

test('[decision 78.2] every route that accepts keys names the scope that it needs; a route that names none refuses keys with scopes', () => {
  expect(keyRoutes.filter(({ keyScope }) => keyScope === undefined).map(({ id }) => `${id}: say keyScope in its route object.`)).toEqual(
    [],
  );
  const scoped = { siteId: '', readOnly: false, scopes: new Set(['evidence']) };
  expect(refusalOf(scoped, { method: 'GET', siteKeys: {} }, anyAddress)?.kind).toBe('forbidden');
});

describe.each(keyScopes)('a key with the scope %s', (scope) => {
  let scopedKey: ApiClient;
  beforeAll(async () => {
    scopedKey = system.api((await restrictedKey({ limits: { scopes: [scope], addresses: [] } })).secret);
  });

  const known = operations.flatMap((operation) => {
    const route = keyRoutes.find(({ id }) => id === operation.id);
    return route === undefined
      ? []
      : [{ name: `${route.method} ${route.path}`, operation, needed: route.keyScope, limit: route.cost && 100_000 }];
  });

  test.each(known.filter(({ needed }) => needed !== scope && needed !== 'any'))(
    '[decisions 78.2, 28.5] $name returns 403, with quota headers if it is metered, and costs nothing',
    async ({ operation, needed, limit }) => {
      const { path, body } = sampleRequest(operation, others);
      const before = await used();
      const answer = await scopedKey.request(operation.method, path, { body });
      expect(answer.body).toEqual({
        error: 'forbidden',
        message: `This API key has the scopes ${scope}. Use an API key with the scope ${needed}.`,
      });
      expect([answer.status, quotaOf(answer)?.limit, await used()]).toEqual([403, limit, before + 1]);
    },
  );

  test.each(known.filter(({ operation, needed }) => (needed === scope || needed === 'any') && operation.method === 'GET'))(
    '[decision 78.2] $name returns the status that an unrestricted key gets',
    async ({ operation }) => {
      const { path } = sampleRequest(operation, own);
      const [answer, expected] = [await scopedKey.get(path), await system.api(tenant.key).get(path)];
      expect(answer.status).toBe(expected.status);
      expect(answer.status).toBeLessThan(400);
    },
  );
});

describe('a read-only key', () => {
  const withOperation = keyRoutes.flatMap((route) => {
    const operation = operations.find(({ id }) => id === route.id);
    return operation === undefined ? [] : [{ name: `${route.method} ${route.path}`, isWrite: route.method !== 'GET', operation }];
  });

  test.each(withOperation.filter(({ isWrite }) => isWrite))(
    '[decisions 28.2, 28.5] $name returns 403 with quota headers for valid and invalid bodies, and costs nothing',
    async ({ operation }) => {
      const { path, body } = sampleRequest(operation, others);
      const before = await used();
      for (const sent of [body, { unknown: true }]) {
        const answer = await readOnlyKey.request(operation.method, path, { body: operation.body === undefined ? undefined : sent });
        expect(answer.body).toEqual({ error: 'forbidden', message: 'This API key is read-only. Use an API key that can write.' });
        expect(answer.status).toBe(403);
        expect(quotaOf(answer)?.limit).toBe(100_000);
      }
      expect(await used()).toBe(before + 1);
    },
  );

  test.each(withOperation.filter(({ isWrite }) => !isWrite))(
    '[decision 28.2] $name returns the status that an unrestricted key gets',
    async ({ operation }) => {
      const { path } = sampleRequest(operation, own);
      const [answer, expected] = [await readOnlyKey.get(path), await system.api(tenant.key).get(path)];
      expect(answer.status).toBe(expected.status);
      expect(answer.status).toBeLessThan(400);
    },
  );

  test('[decision 28.2] an export into a file is a write', async () => {
    expect((await readOnlyKey.get(`/sites/${tenant.site.id}/consents/export?async=true`)).status).toBe(403);
    expect((await readOnlyKey.get(`/sites/${tenant.site.id}/consents/export`)).status).toBe(200);
  });
});

describe('a key of one site', () => {
  /** Policies belong to no site. */
  const cases = operations
    .filter(({ needsKey }) => needsKey)
    .flatMap((operation) =>
      idSlotsOf(operation)
        .filter(({ resource }) => resource !== 'policy')
        .flatMap((slot) =>
          methodsOf(operation).map((method) => ({ operation, slot, method, name: `${method} ${operation.path}`, where: slot.where })),
        ),
    );

  test('[decision 28.3] the tests below cover every operation that accepts a key and takes an id', () => {
    const walked = new Set(cases.map(({ operation }) => operation.id));
    const left = operations.filter(({ id, needsKey }) => needsKey && !walked.has(id)).map(({ path }) => path);
    expect([...new Set(left)].sort()).toEqual(['/log', '/log/consistency', '/policies', ...policyPaths].sort());
  });

  test.each(cases)(
    '[decisions 28.3, 4.5] $name returns the same bytes for an id of another site in "$where" as for an absent id',
    async ({ operation, slot, method }) => {
      const before = await used();
      const answer = await send(operation, method, slot, others[slot.resource]);
      const after = await used();
      const expected = await send(operation, method, slot, absentFor(slot));
      expect(visible(answer, others[slot.resource])).toEqual(visible(expected, absentFor(slot)));
      expect([200, 400, 403, 404, 405]).toContain(answer.status);
      if (answer.status >= 400) expect(after).toBe(before + 1);
    },
  );

  test('[decision 28.3] none of these calls changed a record of another site', async () => {
    const record = (await system.api(tenant.key).get(`/consents/${others.consent}`)).body;
    expect(record).toMatchObject({ deleted_at: null, updated_at: record.created_at });
    const receipts = 'SELECT 1 FROM receipts WHERE account_id = $1 AND consent = $2';
    expect(await system.sql.consent.query(receipts, [tenant.accountId, others.consent])).toEqual([]);
  });

  test('[decision 28.3] a batch stores the rows of the key’s site; rows of other sites fail with the error of an absent site', async () => {
    const consents = [own.site, others.site, absentIds.site, tenant.site.id].map((site_id) => ({ ...aConsent(tenant.site), site_id }));
    const { body } = await siteKey.post('/consents/batch', { consents });
    const results = (body.results as { status: string; error: string }[]).map(({ status, error }) => `${status} ${error}`);
    expect(results).toEqual(['created ', results[2], results[2], results[2]]);
    expect(results[2]).toMatch(/^failed not_found: /);
  });

  test('[decision 28.3] lists contain only records and exports of the key’s site', async () => {
    const sites = async (path: string) => {
      const { data } = (await siteKey.get(path)).body as { data: { site_id: string }[] };
      return [...new Set(data.map(({ site_id }) => site_id))];
    };
    for (const path of ['/consents', `/consents?site_id=${own.site.toUpperCase()}`, '/exports'])
      expect(await sites(path)).toEqual([own.site]);
    expect(await sites(`/consents?site_id=${tenant.site.id}`)).toEqual([]);
  });
});

const policyPaths = [
  ...new Set(operations.filter(({ needsKey, path }) => needsKey && path.startsWith('/policies/')).map(({ path }) => path)),
].filter((path) => path !== '/policies/{policyId}/versions');

function methodsOf({ method }: Operation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Every id belongs to the key's site except the one in the slot. */
function send(operation: Operation, method: string, slot: IdSlot, id: string): Promise<ApiAnswer> {
  const withQuery = slot.where.startsWith('query ') ? [slot.where.slice('query '.length)] : [];
  const { path, body } = sampleRequest(operation, { ...own, [slot.resource]: id }, { withQuery });
  return siteKey.request(method, path, { body });
}

/** Cursors have no absent form, so alter one instead. */
function absentFor({ resource }: IdSlot): string {
  return resource === 'cursor' ? `${others.cursor.slice(0, -2)}${others.cursor.endsWith('A') ? 'BQ' : 'AA'}` : absentIds[resource];
}

/** Everything a caller can see, minus the id it sent, the time of the answer, and the unit counters, which rise with every call. */
function visible({ status, text, headers }: ApiAnswer, sent: string): unknown {
  const hidden = ['date', 'x-request-id', 'x-ratelimit-used', 'x-ratelimit-remaining'];
  const shown = text.replaceAll(sent, '<id>').replaceAll(/"at":"[^"]+"/g, '"at":"<now>"');
  return { status, text: shown, headers: [...headers].filter(([name]) => !hidden.includes(name)) };
}

/** Includes the unit this read costs. */
async function used(): Promise<number> {
  return quotaOf(await system.api(tenant.key).get('/consents?limit=1'))?.used as number;
}
