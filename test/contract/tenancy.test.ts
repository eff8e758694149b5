import type { ApiAnswer } from '../system/api-client';
import { absentConsentId, aConsent, createConsent, createConsents } from '../system/consents';
import { operations, type Operation } from '../system/openapi';
import { absentUuid, createPolicy, linkPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { idSlotsOf, sampleRequest, type Ids, type IdSlot, type Resource } from '../system/request-samples';
import { startSystem, type System } from '../system/start-system';
import type { Tenant } from '../system/tenants';

/** Ids that never existed, as long as the real ones are. */
const absent: Ids = {
  consent: absentConsentId,
  policy: absentUuid,
  site: absentUuid,
  subject: 'nobody-was-ever-called-so',
  semanticId: 'nothing-was-ever-called-so',
  cursor: '',
};

let system: System;
let victim: Tenant;
/** Ids of the victim, in each state that could make an answer differ. */
let foreign: Record<Resource, string[]>;
/** Two accounts that do the same in step, one with foreign ids, one with absent ones: every byte can be compared. */
let twins: { tenant: Tenant; own: Ids }[];

beforeAll(async () => {
  system = await startSystem();
  victim = await system.tenants.create();
  foreign = await makeVictim();
  twins = [await makeTwin(), await makeTwin()];
});

afterAll(() => system.stop());

/** Sites with a closed set and a linked policy, consents active and erased, policies live and deleted. */
async function makeVictim(): Promise<Record<Resource, string[]>> {
  const { accountId, site } = victim;
  const api = system.api(victim.key);
  const [policy, deletedPolicy] = [await createPolicy(api), await createPolicy(api)];
  const deletedSite = (
    await system.rpc.sites.createSite({ accountId, name: 'D', domain: 'd.example.com', categoriesClosed: false, categories: [] })
  ).site;
  const subject = 'somebody-who-is-known-too'.slice(0, absent.subject.length);
  const semanticId = 'something-that-is-known-so'.slice(0, absent.semanticId.length);
  const [active, erased] = await createConsents(
    api,
    [1, 2, 3].map(() => aConsent(site, { subject_id: subject, consent_id: semanticId })),
  );
  await createConsent(api, deletedSite, { subject_id: subject });
  await api.put(`/consents/${active?.id}`, { accepted: false });
  await api.delete(`/consents/${erased?.id}`);
  await api.delete(`/policies/${deletedPolicy.id}`);
  await linkPolicy(system, victim, policy.id);
  await system.rpc.sites.updateSite({
    accountId,
    id: site.id,
    name: site.name,
    domain: site.domain,
    categoriesClosed: true,
    categories: ['ads'],
  });
  await system.rpc.sites.deleteSite({ accountId, id: deletedSite.id });
  const cursor = (await api.get('/consents?limit=1')).body.next_cursor as string;
  return {
    consent: [active?.id as string, erased?.id as string],
    policy: [policy.id, deletedPolicy.id],
    site: [site.id, deletedSite.id],
    subject: [subject],
    semanticId: [semanticId],
    cursor: [cursor],
  };
}

async function makeTwin(): Promise<{ tenant: Tenant; own: Ids }> {
  const tenant = await system.tenants.create({ monthlyRequests: 100_000 });
  const api = system.api(tenant.key);
  const rows = await createConsents(
    api,
    [1, 2].map(() => aConsent(tenant.site, { subject_id: 'my-subject', consent_id: 'my-consent' })),
  );
  const policy = await createPolicy(api);
  const cursor = (await api.get('/consents?limit=1')).body.next_cursor as string;
  return {
    tenant,
    own: {
      consent: rows[0]?.id as string,
      policy: policy.id,
      site: tenant.site.id,
      subject: 'my-subject',
      semanticId: 'my-consent',
      cursor,
    },
  };
}

/** Sends the operation with one id that is not the caller's; every other one is. */
function send(operation: Operation, method: string, slot: IdSlot, twin: { tenant: Tenant; own: Ids }, id: string): Promise<ApiAnswer> {
  const withQuery = slot.where.startsWith('query ') ? [slot.where.slice('query '.length)] : [];
  const { path, body } = sampleRequest(operation, { ...twin.own, [slot.resource]: id }, withQuery);
  return system.api(twin.tenant.key).request(method, path, { body });
}

/** Everything a caller can see, the id it sent itself left out. */
function visible({ status, text, headers }: ApiAnswer, sent: string): unknown {
  const { date: _date, 'x-request-id': _requestId, ...others } = Object.fromEntries(headers);
  return { status, text: text.replaceAll(sent, '<id>'), headers: others };
}

/** Not the same text twice: an altered cursor never existed either. */
const absentFor = (slot: IdSlot, id: string) =>
  slot.resource === 'cursor' ? `${id.slice(0, -2)}${id.endsWith('A') ? 'BQ' : 'AA'}` : absent[slot.resource];

const cases = operations.flatMap((operation) =>
  idSlotsOf(operation).flatMap((slot) =>
    (operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method]).map((method) => ({
      operation,
      slot,
      method,
      name: `${method} ${operation.path}`,
      where: slot.where,
    })),
  ),
);

test('[service-api 5.3] the walk meets every operation that takes an id', () => {
  const walked = new Set(cases.map(({ operation }) => operation.id));
  const left = operations.filter(({ id }) => !walked.has(id)).map(({ method, path }) => `${method} ${path}`);
  expect(left.sort()).toEqual(['GET /policies', 'POST /policies']);
  expect(cases.length).toBeGreaterThan(25);
});

test.each(cases)(
  '[service-api 5.3, decisions 4.5] $name answers a foreign id in "$where" byte for byte as one that never existed, for no quota',
  async ({ operation, slot, method }) => {
    const [first, second] = twins as [(typeof twins)[0], (typeof twins)[0]];
    for (const id of foreign[slot.resource]) {
      const nobodys = absentFor(slot, id);
      const before = await usedBy(first.tenant);
      const answer = await send(operation, method, slot, first, id);
      const after = await usedBy(first.tenant);
      await usedBy(second.tenant);
      const expected = await send(operation, method, slot, second, nobodys);
      await usedBy(second.tenant);

      expect(visible(answer, id)).toEqual(visible(expected, nobodys));
      expect([200, 400, 404, 405]).toContain(answer.status);
      // Each look at the counter costs one unit itself.
      if (answer.status >= 400) expect(after).toBe(before + 1);
    }
  },
);

/** Asked in a way that costs one unit: the number before it, plus one. */
async function usedBy(tenant: Tenant): Promise<number> {
  return quotaOf(await system.api(tenant.key).get('/consents?limit=1'))?.used as number;
}

test('[service-api 5.3] after the walk nothing of the victim has changed, and it paid for nothing', async () => {
  const api = system.api(victim.key);
  const { accountId } = victim;
  const count = async (from: string) =>
    Number(
      (await system.sql.consent.query<{ count: string }>(`SELECT count(*) FROM ${from} WHERE account_id = $1`, [accountId]))[0]?.count,
    );
  expect(await count('consents')).toBe(4);
  expect(await count('consent_history')).toBe(1);
  expect(await count('receipts')).toBe(0);
  expect(await count('erasures')).toBe(0);
  // Three by batch and one more created, one updated, one deleted.
  expect(await count('outbox')).toBe(6);
  const { body } = await api.get('/consents?include_deleted=true');
  expect(body.data.filter(({ deleted_at }: { deleted_at: string | null }) => deleted_at === null)).toHaveLength(3);
  const policies = await api.get('/policies');
  expect((policies.body as { version: number }[]).map(({ version }) => version)).toEqual([1]);
  // 2 policies, 3 rows, 1 create, 1 update, 2 deletions, 1 list; and the two lists just now.
  expect(quotaOf(policies)?.used).toBe(12);
});
