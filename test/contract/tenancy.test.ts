import type { ApiAnswer, ApiClient } from '../system/api-client';
import { absentIds, makeBelongings, makeWebhooks } from '../system/belongings';
import type { Browser } from '../system/browser';
import { addPasskey } from '../system/passkeys';
import { createConsent } from '../system/consents';
import { operations, type Operation } from '../system/openapi';
import { createPolicy, linkPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { startReceiver, type Receiver } from '../system/receiver';
import { idSlotsOf, sampleRequest, type Ids, type IdSlot, type Resource } from '../system/request-samples';
import { useSystem } from '../system/use-system';
import { storedStateOf } from '../system/stored-state';
import type { Tenant } from '../system/tenants';

type Way = 'key' | 'session';

interface Twin {
  tenant: Tenant;
  own: Ids;
  clients: Record<Way, Pick<ApiClient | Browser, 'request'>>;
}

const system = useSystem();
let receiver: Receiver;
let victim: Tenant;
/** Includes records in every state that could change a response. */
let foreign: Record<Resource, string[]>;
/** Two identical accounts. One sends foreign ids, the other absent ids, and their responses must match byte for byte. */
let twins: [Twin, Twin];
/** Quota units of the first twin. The second twin reads its counter as often, so that the quota headers of both are the same. */
let used: number;
let before: unknown;

beforeAll(async () => {
  receiver = await startReceiver();
  victim = await system.tenants.create();
  foreign = await makeVictim();
  twins = [await makeTwin(), await makeTwin()];
  [used] = [await usedBy(twins[0].tenant), await usedBy(twins[1].tenant)];
  before = await storedStateOf(system, victim.accountId);
});

afterAll(async () => {
  await receiver.stop();
});

async function makeVictim(): Promise<Record<Resource, string[]>> {
  const { accountId, site } = victim;
  const api = system.api(victim.key);
  const belongings = await makeBelongings(system, victim, receiver.url);
  const retired = await makeWebhooks(system, victim, receiver.url);
  const deletedPolicy = await createPolicy(api);
  const described = { accountId, domain: 'd.example.com', categoriesClosed: false, categories: [] };
  const { site: deletedSite } = await system.rpc.sites.createSite({ ...described, name: 'D' });
  const { key: revokedKey } = await system.rpc.keys.createKey({ accountId, name: 'R', expiresAtMs: 0 });
  const erased = await createConsent(api, site, { subject_id: belongings.subject });
  await createConsent(api, deletedSite, { subject_id: belongings.subject });
  await api.put(`/consents/${belongings.consent}`, { accepted: false });
  await api.delete(`/consents/${erased.id}`);
  await api.delete(`/policies/${deletedPolicy.id}`);
  await linkPolicy(system, victim, belongings.policy);
  await system.rpc.sites.updateSite({ ...described, id: site.id, name: site.name, categoriesClosed: true, categories: ['ads'] });
  await system.rpc.sites.deleteSite({ accountId, id: deletedSite.id });
  await system.rpc.keys.revokeKey({ accountId, id: revokedKey.id });
  await system.rpc.webhooks.deleteEndpoint({ accountId, id: retired.endpoint });
  return {
    consent: [belongings.consent, erased.id],
    policy: [belongings.policy, deletedPolicy.id],
    site: [site.id, belongings.site, deletedSite.id],
    subject: [belongings.subject],
    erasedSubject: [belongings.erasedSubject],
    hold: [belongings.hold],
    request: [belongings.request],
    semanticId: [belongings.semanticId],
    cursor: [belongings.cursor],
    key: [belongings.key, revokedKey.id],
    endpoint: [belongings.endpoint, retired.endpoint],
    delivery: [belongings.delivery, retired.delivery],
    deliveryCursor: [belongings.deliveryCursor],
    export: [belongings.export],
    session: [belongings.session],
    passkey: [(await addPasskey(await system.signIn(victim), victim)).id],
    member: [belongings.member],
    invitation: [belongings.invitation],
    account: [accountId],
    ssoProvider: [belongings.ssoProvider],
    ssoDomain: [belongings.ssoDomain],
    check: [belongings.check],
    link: [belongings.link],
  };
}

async function makeTwin(): Promise<Twin> {
  const tenant = await system.tenants.create({ monthlyRequests: 100_000 });
  const belongings = await makeBelongings(system, tenant, receiver.url);
  // Responses may repeat these texts, so both twins use the same ones.
  await createConsent(system.api(tenant.key), tenant.site, { subject_id: 'my-subject', consent_id: 'my-consent' });
  const own = { ...belongings, subject: 'my-subject', semanticId: 'my-consent' };
  return { tenant, own, clients: { key: system.api(tenant.key), session: await system.signIn(tenant) } };
}

/** Every id belongs to the caller except the one in the slot. */
function send(operation: Operation, method: string, way: Way, slot: IdSlot, twin: Twin, id: string): Promise<ApiAnswer> {
  const withQuery = slot.where.startsWith('query ') ? [slot.where.slice('query '.length)] : [];
  const { path, body } = sampleRequest(operation, { ...twin.own, [slot.resource]: id }, { withQuery });
  return twin.clients[way].request(method, path, { body });
}

/** Everything a caller can see, minus what it sent and the time of the answer. */
function visible({ status, text, headers }: ApiAnswer, sent: string, { own }: Twin): unknown {
  const { date: _date, 'x-request-id': _requestId, ...others } = Object.fromEntries(headers);
  const shown = text
    .replaceAll(sent, '<id>')
    .replaceAll(own.site, '<own site>')
    .replaceAll(/"at":"[^"]+"/g, '"at":"<now>"')
    // Of the caller's own log, in proofs.
    .replaceAll(/"(log|checkpoint|in_log_by)":"(?:[^"\\]|\\.)*"/g, '"$1":"<own log>"');
  return { status, text: others['content-type'] === 'application/zip' ? leavesIn(text) : shown, headers: others };
}

/** Only the leaves of an evidence bundle. The rest names the caller's account and log. */
function leavesIn(zip: string): string | undefined {
  // The zip is not compressed, so a file's content follows its name.
  return zip === '' ? '' : /leaves\.json(\[.*?\])PK/.exec(zip)?.[1];
}

/** Cursors have no absent form, so alter one instead. */
const absentFor = ({ resource }: IdSlot, id: string) =>
  resource === 'cursor' || resource === 'deliveryCursor' ? `${id.slice(0, -2)}${id.endsWith('A') ? 'BQ' : 'AA'}` : absentIds[resource];

const waysOf = ({ needsKey }: Operation): Way[] => (needsKey ? ['key', 'session'] : ['session']);
const methodsOf = ({ method }: Operation) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

const cases = operations.flatMap((operation) =>
  idSlotsOf(operation).flatMap((slot) =>
    waysOf(operation).flatMap((way) =>
      methodsOf(operation).map((method) => ({ operation, slot, way, method, name: `${method} ${operation.path}`, where: slot.where })),
    ),
  ),
);

test('[spec 5.3] the tests below cover every operation that takes an id', () => {
  const covered = new Set(cases.map(({ operation }) => operation.id));
  const left = operations.filter(({ id }) => !covered.has(id));
  // Public consents, sites, people and downloads are addressed by token, public texts by hash. Routes of /auth take mailed or typed values.
  const takeNone = [
    '/policies',
    '/sites',
    '/plans',
    '/subscription',
    '/usage',
    '/account',
    '/account/reopen',
    '/usage/by-key',
    '/webhooks/endpoints',
    '/webhooks/stats',
    '/public/consent',
    '/public/site',
    '/public/seen',
    '/public/identity',
    '/public/identity/forget',
    '/public/requests',
    '/public/requests/confirm',
    '/public/requests/answer',
    '/public/requests/file',
    '/public/person',
    '/public/person/consents',
    '/public/person/evidence',
    '/public/person/receipt',
    '/public/policy/{text}',
    '/contact',
    '/exports/download/{token}',
    '/holds',
    '/sso/providers',
    '/sso/domains',
    '/sso/settings',
    '/members',
    '/invitations',
    '/controller',
    '/account/security',
    '/log',
    '/log/consistency',
  ];
  const known = takeNone.sort();
  const paths = [...new Set(left.map(({ path }) => path))].filter((path) => !path.startsWith('/auth/')).sort();
  const uncovered = paths.filter((path) => !known.includes(path));
  expect(uncovered.map((path) => `${path} takes no id that the walk knows: if that is so, add it to takeNone in this file.`)).toEqual([]);
  expect(paths).toEqual(known);
  expect(cases.length).toBeGreaterThanOrEqual(90);
});

test.each(cases)(
  '[spec 5.3, decision 4.5] $name by $way returns the same bytes for a foreign id in "$where" as for an absent id, and a refusal costs no quota',
  async ({ operation, slot, way, method }) => {
    const [first, second] = twins;
    for (const id of foreign[slot.resource]) {
      const absentId = absentFor(slot, id);
      const answer = await send(operation, method, way, slot, first, id);
      const usedBefore = used;
      used = await usedBy(first.tenant);
      const expected = await send(operation, method, way, slot, second, absentId);
      await usedBy(second.tenant);

      expect(visible(answer, id, first)).toEqual(visible(expected, absentId, second));
      expect([200, 400, 404, 405]).toContain(answer.status);
      // Reading the counter costs one unit itself.
      if (answer.status >= 400 || way === 'session') expect(used).toBe(usedBefore + 1);
    }
  },
);

async function usedBy(tenant: Tenant): Promise<number> {
  return quotaOf(await system.api(tenant.key).get('/consents?limit=1'))?.used as number;
}

test('[spec 5.3] none of these calls changed or charged the victim', async () => {
  expect(await storedStateOf(system, victim.accountId)).toEqual(before);
});
