import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import type { ApiClient } from '../../system/api-client';
import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { arrived, createEndpoint, isSigned } from '../webhooks/webhook-calls';

const system = useSystem();
const dayMs = 86_400_000;
let receiver: Receiver;
let tenant: Tenant;
let api: ApiClient;
let session: Awaited<ReturnType<typeof system.signIn>>;

beforeAll(async () => {
  receiver = await startReceiver();
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  session = await system.signIn(tenant);
});
afterAll(() => receiver.stop());

const { stringify } = JSON;

async function setLifetime(lifetime?: unknown) {
  const { id, name, domain } = tenant.site;
  return session.put(`/sites/${id}`, { name, domain, ...(lifetime !== undefined && { lifetime }) });
}

const stateOf = async (subject: string, at = '') =>
  (await api.get(`/subjects/${subject}/state?site_id=${tenant.site.id}${at}`)).body as Record<string, string | null>;

/** As if it had been recorded so many days ago. */
async function recordAgo(days: number, subject: string): Promise<string> {
  const id = `01JD${'0'.repeat(6)}${subject.toUpperCase().padEnd(16, '0')}`;
  const at = new Date(Date.now() - days * dayMs);
  await system.sql.consent.query(
    `INSERT INTO consents (account_id, id, site_id, subject_id, consent_id, accepted, preferences, policy_version, country, region, user_agent,
       policy_sha256, created_at, updated_at) VALUES ($1, $2, $3, $4, '', true, '{"necessary":true,"ads":true}', 0, '', '', '', '', $5, $5)`,
    [tenant.accountId, id, tenant.site.id, subject, at],
  );
  return id;
}

test('[decision 65] a site with a lifetime says when each decision ends, and tells those who asked when it has', async () => {
  const { secret } = await createEndpoint(session, receiver.url('/ends'), { event_types: ['consent.expired'] });
  const { id: idOfNew } = await createConsent(api, tenant.site, { subject_id: 'new', accepted: true });
  expect(await stateOf('new')).toMatchObject({ state: 'given', expires_at: null, renew_due: false });
  const id = await recordAgo(400, 'ana');

  expect((await setLifetime({ accepted: 365, refused: 180 })).body).toMatchObject({ lifetime: { accepted: 365, refused: 180 } });
  expect((await session.get(`/sites/${tenant.site.id}`)).body).toMatchObject({ lifetime: { accepted: 365, refused: 180 } });
  const expires = await waitUntil('the lifetime is in force', async () => (await stateOf('new')).expires_at ?? undefined);
  const { since, record } = await stateOf('new');
  expect([Date.parse(expires) - Date.parse(since!), record]).toEqual([365 * dayMs, idOfNew]);

  const ended = await stateOf('ana');
  expect(ended).toMatchObject({ state: 'none', reason: 'expiry', record: id, allowed: { necessary: true, ads: false }, renew_due: true });
  const { body } = await api.post('/subjects/state', { site_id: tenant.site.id, subject_ids: ['ana', 'new', 'nobody'] });
  expect((body['data'] as { state: string; expires_at: string | null }[]).map((one) => [one.state, one.expires_at])).toEqual([
    ['none', ended.since],
    ['given', expires],
    ['none', null],
  ]);
  const justBefore = new Date(Date.parse(ended.since!) - 1).toISOString();
  expect(await stateOf('ana', `&at=${justBefore}`)).toMatchObject({ state: 'given', allowed: { ads: true } });

  const [arrival] = await arrived(receiver, '/ends', 1);
  expect(isSigned(arrival!, secret)).toBe(true);
  expect(JSON.parse(arrival!.body)).toMatchObject({ type: 'consent.expired', created_at: ended.since, data: { id, subject_id: 'ana' } });

  expect((await setLifetime()).body).not.toHaveProperty('lifetime');
  await waitUntil('no lifetime is in force', async () => (await stateOf('new')).expires_at === null);
  expect(await stateOf('ana')).toMatchObject({ state: 'none', reason: 'expiry' });
}, 60_000);

test.each([{ accepted: 0 }, { refused: 3651 }, { accepted: '365' }, 365, { withdrawn: 1 }])(
  '[decision 65.1] the lifetime %j is 400',
  async (lifetime) => {
    const answer = await setLifetime(lifetime);
    expectError(answer, 400, 'invalid_request');
    expect(stringify(answer.body)).toContain('lifetime');
  },
);
