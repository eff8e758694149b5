import { type LogLine, waitUntil } from '@consent/testkit';
import type { ApiClient } from '../system/api-client';
import { createAsked } from '../system/asked-consents';
import { aConsent, createConsent, createConsents } from '../system/consents';
import { formSha256, registerForm } from '../system/forms';
import { createPolicy, linkPolicy, publishVersion } from '../system/policies';
import { makeSeenReport } from '../system/seen-reports';
import { trailLogged } from '../system/trail-logged';
import type { System } from '../system/use-system';
import type { Tenant } from '../system/tenants';
import { getBytes, getKeys, untilLogged } from '../e2e/evidence/evidence-calls';

/** An account whose log has every kind of leaf, a second account, and what a sceptic kept before any edit. */
export interface World {
  system: System;
  lines: readonly LogLine[];
  tenant: Tenant;
  other: Tenant;
  records: { plain: string; updated: string; deleted: string; erased: string; batch: string };
  otherRecord: string;
  policies: { live: string; deleted: string };
  otherPolicy: string;
  /** Of states. */
  check: string;
  /** One that lasts, one that ended, and one that an erasure destroyed. */
  links: { lasting: string; ended: string; erased: string };
  /** Of the audit trail. */
  entry: string;
  /** SHA-256. */
  picture: string;
  subjects: string[];
  /** keys.json and a checkpoint, pinned. */
  keys: string;
  known: Uint8Array;
}

export async function createWorld(system: System, lines: readonly LogLine[], { isTrailLogged = true } = {}): Promise<World> {
  const [tenant, other] = [await system.tenants.create(), await system.tenants.create()];
  const [api, otherApi] = [system.api(tenant.key), system.api(other.key)];
  const plain = await createConsent(api, tenant.site, { subject_id: 'ada', preferences: { analytics: true } });
  await untilLogged(() => api.get(`/consents/${plain.id}/proof`));
  const keys = await getKeys(system);
  const { bytes: known } = await getBytes(`${system.baseUrl}/log/${(await api.get('/log')).body.log_id}/checkpoint`);

  const live = await createPolicy(api);
  await linkPolicy(system, tenant, live.id);
  const updated = await createAsked(system, tenant, {
    subjectId: 'ada',
    preferences: { analytics: true },
    noticeSha256: formSha256(tenant.site.id),
    claims: '{"country":"DE"}',
  });
  await changeTwice(api, updated.id);
  await publishVersion(api, live.id, 'A second text of this policy.');
  const deleted = await createConsent(api, tenant.site, { subject_id: 'grace' });
  await api.delete(`/consents/${deleted.id}`);
  const erased = await createConsent(api, tenant.site, { subject_id: 'linus' });
  await createConsent(api, tenant.site, { subject_id: 'linus' });
  await api.delete('/consents/by-subject/linus');
  const batch = await createConsents(
    api,
    Array.from({ length: 300 }, (_, place) => aConsent(tenant.site, { subject_id: `batch-${place}` })),
  );
  const site = { accountId: tenant.accountId, siteId: tenant.site.id };
  for (const text of ['first', 'second']) await system.rpc.notices.registerNotice({ ...site, content: JSON.stringify({ text }) });
  const picture = await registerForm(system, site);
  await makeSeenReport(system, site);
  const question = { site_id: tenant.site.id, subject_ids: ['ada'], record_check: true };
  const check = ((await api.post('/subjects/state', question)).body['check'] as { id: string }).id;
  const links = await makeLinks(system, tenant);
  const gone = await createPolicy(api);
  await api.delete(`/policies/${gone.id}`);
  const otherRecord = await createConsent(otherApi, other.site, { subject_id: 'ada' });
  const otherPolicy = await createPolicy(otherApi);

  await untilLogged(() => api.get(`/policies/${gone.id}/versions/1/proof`));
  await untilLogged(() => api.get(`/sites/${tenant.site.id}/notices/3/proof`));
  await untilLogged(() => api.get(`/sites/${tenant.site.id}/seen/reports/1/proof`));
  await untilLogged(() => api.get(`/sites/${tenant.site.id}/checks/${check}/proof`));
  await untilLogged(() => api.get(`/consents/${batch[0]!.id}/proof`));
  await untilLogged(() => otherApi.get(`/consents/${otherRecord.id}/proof`));
  await untilLogged(() => otherApi.get(`/policies/${otherPolicy.id}/versions/1/proof`));
  if (isTrailLogged) for (const { accountId } of [tenant, other]) await trailLogged(system, accountId);
  return {
    ...{ system, lines, tenant, other, keys, known },
    entry: await waitUntil('the change of a policy is in the trail', () => entryOf(system, tenant)),
    records: { plain: plain.id, updated: updated.id, deleted: deleted.id, erased: erased.id, batch: batch[0]!.id },
    otherRecord: otherRecord.id,
    policies: { live: live.id, deleted: gone.id },
    otherPolicy: otherPolicy.id,
    check,
    links,
    picture,
    subjects: ['ada', 'grace', 'linus', 'never-was'],
  };
}

async function entryOf(system: System, { accountId }: Tenant): Promise<string | undefined> {
  const sql = `SELECT id FROM audit_entries WHERE account_id = $1 AND content LIKE '%"policy.updated"%'`;
  return (await system.sql.account.query<{ id: string }>(sql, [accountId]))[0]?.id;
}

async function makeLinks(system: System, tenant: Tenant): Promise<World['links']> {
  const link = async (device: string, person: string) => {
    await system.rpc.consents.linkSubject({
      ...{ accountId: tenant.accountId, siteId: tenant.site.id, subjectId: device, personId: person, atMs: Date.now() },
      actor: { kind: 'site', id: tenant.site.id },
    });
    const { body } = await system.api(tenant.key).get(`/subjects/${device}/links`);
    return (body['data'] as { id: string }[])[0]!.id;
  };
  const links = { lasting: await link('tablet', 'mary'), ended: await link('laptop', 'mary'), erased: await link('phone', 'kay') };
  await system.rpc.consents.unlinkSubject({
    ...{ accountId: tenant.accountId, siteId: tenant.site.id, subjectId: 'laptop', atMs: Date.now() },
    actor: { kind: 'site', id: tenant.site.id },
  });
  await system.api(tenant.key).delete('/consents/by-subject/kay');
  await untilLogged(() => system.api(tenant.key).get('/subjects/mary/links/proof'));
  return links;
}

/** Ends in the original state, so hiding both changes needs no other edit. */
async function changeTwice(api: ApiClient, id: string): Promise<void> {
  await api.put(`/consents/${id}`, { accepted: false });
  await api.put(`/consents/${id}`, { accepted: true });
}
