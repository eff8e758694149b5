import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import { noticeOf } from '@consent/notice';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from './api-client';
import { absentConsentId, aConsent, createConsents } from './consents';
import { registerForm } from './forms';
import { makeInvitation, makeMember } from './members';
import { absentUuid, createPolicy, linkPolicy } from './policies';
import type { Ids, Resource } from './request-samples';
import { makeOpenRequest } from './person-requests';
import { makeSeenReport } from './seen-reports';
import type { System } from './use-system';
import type { Tenant } from './tenants';

type WebhookResource = Extract<Resource, 'endpoint' | 'delivery' | 'deliveryCursor'>;

export const absentIds: Ids = {
  consent: absentConsentId,
  policy: absentUuid,
  site: absentUuid,
  subject: `subject-${absentUuid}`,
  erasedSubject: `erased-${absentUuid}`,
  semanticId: `semantic-${absentUuid}`,
  cursor: 'x',
  key: 'key_0000000000ABSENTABSENTABSE',
  endpoint: absentUuid,
  delivery: absentUuid,
  deliveryCursor: 'x',
  export: 'exp_0000000000ABSENTABSENTABSE',
  hold: 'hld_0000000000ABSENTABSENTABSE',
  request: 'req_0000000000ABSENTABSENTABSE',
  session: absentUuid,
  passkey: absentUuid,
  member: absentUuid,
  invitation: absentUuid,
  account: absentUuid,
  check: 'chk_0000000000ABSENTABSENTABSE',
  link: 'lnk_0000000000ABSENTABSENTABSE',
  ssoProvider: absentUuid,
  ssoDomain: 'absent.example.com',
};

/** Creates one record of each kind. The tenant's key must work. */
export async function makeBelongings(system: System, tenant: Tenant, webhookUrl: string): Promise<Ids> {
  const records = await makeRecords(system, tenant);
  const others = {
    ...(await makeWebhooks(system, tenant, webhookUrl)),
    export: await makeExport(system, tenant),
    session: await makeSession(system, tenant),
    // A passkey would be a second factor, which calls and sign-ins would then ask for.
    passkey: absentUuid,
  };
  await untilLogged(system, tenant);
  return { ...records, ...others };
}

/** Like makeRecords, and waits until the events are in the account's log. */
export async function makeLoggedRecords(
  system: System,
  tenant: Tenant,
): Promise<Omit<Ids, WebhookResource | 'export' | 'session' | 'passkey'>> {
  const records = await makeRecords(system, tenant);
  await untilLogged(system, tenant);
  return records;
}

/** Waits until consent and policy have nothing queued for the account's log and a signed checkpoint covers all of it. */
async function untilLogged(system: System, { accountId }: Tenant): Promise<void> {
  const queued = 'SELECT 1 FROM log_queue WHERE account_id = $1 LIMIT 1';
  const signed = 'SELECT 1 FROM logs WHERE account_id = $1 AND checkpoint_size = size';
  await waitUntil('the records are logged', async () => {
    const sources = [system.sql.consent, system.sql.policy, system.sql.account];
    const left = await Promise.all(sources.map((sql) => sql.query(queued, [accountId])));
    return left.flat().length === 0 && (await system.sql.evidence.query(signed, [accountId])).length === 1;
  });
}

export async function makeRecords(system: System, tenant: Tenant): Promise<Omit<Ids, WebhookResource | 'export' | 'session' | 'passkey'>> {
  const { accountId, key, site } = tenant;
  const api = system.api(key);
  const policy = await createPolicy(api);
  // Link the policy only for these consents, so that later consents of the site may have any version.
  await linkPolicy(system, tenant, policy.id);
  const [subject, semanticId] = [`subject-${randomUUID()}`, `semantic-${randomUUID()}`];
  const [consent] = await createConsents(
    api,
    [1, 2].map(() => aConsent(site, { subject_id: subject, consent_id: semanticId })),
  );
  await linkPolicy(system, tenant, '');
  const described = { name: 'Another', domain: 'another.example.com', categoriesClosed: false, categories: [] };
  const another = (await system.rpc.sites.createSite({ accountId, ...described })).site.id;
  for (const siteId of [site.id, another]) {
    await makeNotices(system, accountId, siteId);
    await makeSeenReport(system, { accountId, siteId });
  }
  return {
    check: await recordCheck(system, tenant, another),
    consent: consent?.id as string,
    policy: policy.id,
    site: another,
    subject,
    erasedSubject: await makeErasedSubject(api, site),
    hold: await makeHold(system, accountId),
    request: await makeOpenRequest(system, tenant),
    member: await makeMember(system, accountId),
    invitation: await makeInvitation(system, accountId),
    account: accountId,
    ...(await makeSso(system, accountId)),
    link: await makeLink(system, { accountId, siteId: another, subject }),
    semanticId,
    cursor: (await api.get('/consents?limit=1')).body.next_cursor as string,
    key: (await system.rpc.keys.createKey({ accountId, name: 'Another', expiresAtMs: 0 })).key.id,
  };
}

async function recordCheck(system: System, { key }: Tenant, siteId: string): Promise<string> {
  const { body } = await system.api(key).post('/subjects/state', { site_id: siteId, subject_ids: ['subject'], record_check: true });
  return (body['check'] as { id: string }).id;
}

/** Of a site, and in the log. */
export async function makeCheck(system: System, tenant: Tenant, siteId: string): Promise<string> {
  const id = await recordCheck(system, tenant, siteId);
  await untilLogged(system, tenant);
  return id;
}

/** A domain that is not verified, and a provider that does not exist. */
async function makeSso(system: System, accountId: string): Promise<Pick<Ids, 'ssoProvider' | 'ssoDomain'>> {
  // An account has few of them.
  const [known] = (await system.rpc.sso.listSsoProviders({ accountId })).providers;
  const [verified] = (await system.rpc.sso.listSsoDomains({ accountId })).domains;
  if (known !== undefined && verified !== undefined) return { ssoProvider: known.id, ssoDomain: verified.domain };
  const described = { name: 'Provider', issuer: 'http://127.0.0.1:9', clientId: 'client', clientSecret: 'secret' };
  const { provider } = await system.rpc.sso.createSsoProvider({ accountId, ...described, defaultRole: 'auditor', provesFactor: false });
  const { domain } = await system.rpc.sso.addSsoDomain({ accountId, domain: `d${randomUUID()}.example` });
  return { ssoProvider: provider.id, ssoDomain: domain.domain };
}

async function makeHold(system: System, accountId: string): Promise<string> {
  const held = { subjectId: 'somebody-else', siteId: '', reason: 'A case', actor: { kind: 'user', id: absentUuid } };
  return (await system.rpc.consents.setHold({ accountId, ...held })).hold.id;
}

async function makeLink(
  system: System,
  { accountId, siteId, subject }: { accountId: string; siteId: string; subject: string },
): Promise<string> {
  const linked = { siteId, subjectId: `device of ${subject}`, personId: subject, atMs: Date.now(), actor: { kind: 'site', id: siteId } };
  return (await system.rpc.consents.linkSubject({ accountId, ...linked })).link.id;
}

async function makeErasedSubject(api: ApiClient, site: Tenant['site']): Promise<string> {
  const subject = `erased-${randomUUID()}`;
  await createConsents(api, [aConsent(site, { subject_id: subject })]);
  await api.delete(`/consents/by-subject/${subject}`);
  const asked = await api.post(`/subjects/${subject}/purge`);
  if (asked.status !== 202) throw new Error(`A purge was not asked for: ${asked.status} ${asked.text}`);
  return subject;
}

/** Notice 1 is of a form with a picture. Notice 2 is of a banner, registered here because the gateways of the shared product serve no banner.js. */
async function makeNotices(system: System, accountId: string, siteId: string): Promise<void> {
  await registerForm(system, { accountId, siteId });
  const site = {
    ...{ site_id: siteId, categories: null, policy: null, languages: ['en'], texts: {}, position: 'bottom' as const, colors: {} },
    ...{ ask_again_after_days: 365, ask_again_on_new_version: true, global_privacy_control: true, google_consent_mode: false },
  };
  const content = canonicalJson(noticeOf({ site, program: 'a'.repeat(64) }));
  await system.rpc.notices.registerNotice({ accountId, siteId, content });
}

export async function makeWebhooks(system: System, { accountId }: Tenant, url: string): Promise<Pick<Ids, WebhookResource>> {
  const { webhooks } = system.rpc;
  const described = { url, description: 'All', eventTypes: [], standardWebhooks: false };
  const { endpoint } = await webhooks.createEndpoint({ accountId, maxEndpoints: 1_000, ...described });
  const ref = { accountId, id: endpoint.id };
  const deliveries = [
    (await webhooks.sendTestEvent({ ...ref, type: '' })).delivery,
    (await webhooks.sendTestEvent({ ...ref, type: '' })).delivery,
  ];
  await waitUntil('both test events are delivered', async () => {
    const found = await Promise.all(deliveries.map(({ id }) => webhooks.getDelivery({ accountId, id })));
    return found.every(({ delivery }) => delivery.status === 'delivered');
  });
  const page = await webhooks.listDeliveries({ accountId, endpointId: '', status: '', eventType: '', cursor: '', limit: 1 });
  return { endpoint: endpoint.id, delivery: deliveries[0]?.id as string, deliveryCursor: page.nextCursor };
}

/** Its browser is gone, so only its id is left. */
export async function makeSession(system: System, tenant: Tenant): Promise<string> {
  const answer = await (await system.signIn(tenant)).get('/auth/sessions');
  return (answer.body['data'] as { id: string; current: boolean }[]).find(({ current }) => current)?.id as string;
}

async function makeExport(system: System, { key, site }: Tenant): Promise<string> {
  const api = system.api(key);
  const queued = await api.post(`/sites/${site.id}/exports`);
  if (queued.status !== 202) throw new Error(`An export was not queued: ${queued.status} ${queued.text}`);
  const { id } = queued.body as { id: string };
  // Poll by SQL, because each API call costs a unit.
  const sql = `SELECT 1 FROM exports WHERE id = $1 AND status = 'ready'`;
  await waitUntil('the export is ready', async () => (await system.sql.export.query(sql, [id])).length === 1);
  return id;
}
