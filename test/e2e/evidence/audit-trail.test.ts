import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEntry } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import { createConsent } from '../../system/consents';
import { createPolicy, publishVersion } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from '../sdk/bundled-sdk';
import { cliSettings, runCli } from '../sdk/run-cli';
import { getBundle, untilLogged } from './evidence-calls';

const system = useSystem();
useBundledSdk();
let tenant: Tenant;
let api: ApiClient;
beforeEach(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

async function entries(query = ''): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await api.get(`/audit?limit=100${query}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    expect(status).toBe(200);
    found.push(...(body.data as AuditEntry[]));
    if ((cursor = body.next_cursor as string) === '') return found;
  }
}

/** Entries of other services arrive by events. */
async function until(kind: string): Promise<AuditEntry> {
  let found: AuditEntry | undefined;
  await waitUntil(`${kind} is in the trail`, async () => {
    [found] = await entries(`&kind=${kind}`);
    return found !== undefined;
  });
  return found as AuditEntry;
}

test('[decision 82] what a key does is in the trail: policies, erasures, deletions, exports and bundles, but no consent and no read', async () => {
  const policy = await createPolicy(api);
  await publishVersion(api, policy.id, 'A second text of this policy.');
  const kept = await createConsent(api, tenant.site, { subject_id: 'ada' });
  const gone = await createConsent(api, tenant.site, { subject_id: 'grace' });
  await api.delete(`/consents/${gone.id}`);
  await createConsent(api, tenant.site, { subject_id: 'linus@example.com' });
  await api.delete('/consents/by-subject/linus@example.com');
  await untilLogged(() => api.get(`/consents/${kept.id}/proof`));
  await getBundle(system, tenant, '/subjects/ada/evidence');
  expect((await api.get(`/sites/${tenant.site.id}/consents/export?format=csv`)).status).toBe(200);
  await api.get('/subjects/ada/states');
  await Promise.all(['policy.updated', 'consent.deleted', 'subject.erased', 'evidence.read', 'export.streamed'].map(until));

  const all = await entries();
  const ofKey = all.filter(({ actor }) => actor?.kind === 'api_key');
  expect(ofKey.every(({ actor }) => actor?.id === tenant.keyId)).toBe(true);
  expect(ofKey.map(({ kind }) => kind).toSorted()).toEqual(
    ['policy.created', 'policy.updated', 'consent.deleted', 'subject.erased', 'evidence.read', 'export.streamed'].toSorted(),
  );
  const updated = all.find(({ kind }) => kind === 'policy.updated')!;
  expect(updated.changes.map(({ field }) => field)).toEqual(['version', 'sha256']);
  expect(updated.request_id).not.toBe('');
  const texts = JSON.stringify(all);
  for (const hidden of ['linus', 'ada', 'grace', 'A second text', tenant.key]) expect(texts).not.toContain(hidden);
  // The tag of a person stays the same, so that their entries belong together.
  expect(all.find(({ kind }) => kind === 'evidence.read')?.target).toMatchObject({
    kind: 'subject',
    id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
});

test('[decision 82] what a person does and reads is in the trail, under the id of its request, before the answer', async () => {
  await createConsent(api, tenant.site, { subject_id: 'ada' });
  const session = await system.signIn(tenant);
  const read = await session.get('/subjects/ada/states');
  expect(read.status).toBe(200);
  const [states] = await Promise.all([until('subject.state_read'), session.get('/consents?subject_id=ada')]);
  expect(states).toMatchObject({ actor: { kind: 'user' }, request_id: read.headers.get('x-request-id') });
  await until('subject.consents_read');
  await session.put(`/sites/${tenant.site.id}`, { name: 'Shop', domain: tenant.site.domain, categories: ['analytics'] });
  const [updated] = await entries('&kind=site.updated');
  expect(updated).toMatchObject({
    ...{ actor: states.actor, site_id: tenant.site.id, target: { kind: 'site', id: tenant.site.id } },
    changes: expect.arrayContaining([{ field: 'name', from: 'Site', to: 'Shop' }]) as object[],
  });
  expect((await entries('&kind=session.started')).length).toBe(1);
  expect((await entries(`&actor_kind=user&actor_id=${states.actor!.id}`)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['session.started', 'subject.state_read', 'subject.consents_read', 'site.updated']),
  );
  expect((await entries(`&site_id=${tenant.site.id}`)).map(({ kind }) => kind)).toEqual(['site.updated', 'site.created']);
  expect((await entries(`&from=${new Date(Date.parse(updated!.at)).toISOString()}`)).some(({ kind }) => kind === 'session.started')).toBe(
    false,
  );
  expect((await entries(`&to=${new Date(Date.parse(updated!.at) - 1).toISOString()}`)).some(({ kind }) => kind === 'site.updated')).toBe(
    false,
  );
});

test('[decision 82] another account sees none of it, and pages have each entry once', async () => {
  for (let each = 0; each < 5; each += 1) await createPolicy(api);
  await waitUntil('all are there', async () => (await entries('&kind=policy.created')).length === 5);
  const other = await system.tenants.create();
  const { body } = await system.api(other.key).get(`/audit?site_id=${tenant.site.id}`);
  expect(body.data).toEqual([]);
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const page = (await api.get(`/audit?limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)).body as {
      data: AuditEntry[];
      next_cursor: string;
    };
    ids.push(...page.data.map(({ id }) => id));
    if ((cursor = page.next_cursor) === '') break;
  }
  expect(ids).toEqual((await entries()).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('[decision 82] the audit of a log opens each entry, and names one that was edited or removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-audit-trail-'));
  try {
    const record = await createConsent(api, tenant.site);
    await createPolicy(api);
    await until('policy.created');
    await untilLogged(() => api.get(`/consents/${record.id}/proof`));
    await waitUntil('the trail is logged', async () => {
      const waiting = await system.sql.account.query(`SELECT FROM log_queue WHERE account_id = '${tenant.accountId}'`);
      return waiting.length === 0;
    });
    const logUrl = `${system.baseUrl}/log/${(await api.get('/log')).body.log_id as string}`;
    const audit = () => runCli(['log', 'audit', 'notes', '--log', logUrl], cliSettings(system, tenant), folder);
    expect(await audit()).toMatchObject({ exitCode: 0, output: expect.stringContaining('Every leaf is explained') as string });
    const of = `account_id = '${tenant.accountId}' AND content LIKE '%policy.created%'`;
    await system.sql.account.query(`UPDATE audit_entries SET content = replace(content, '"api_key"', '"operator"') WHERE ${of}`);
    expect(await audit()).toMatchObject({ exitCode: 1 });
    await system.sql.account.query(`UPDATE audit_entries SET content = replace(content, '"operator"', '"api_key"') WHERE ${of}`);
    expect(await audit()).toMatchObject({ exitCode: 0 });
    // What is blanked after its time is still opened, by its hash.
    await system.sql.account.query(`UPDATE audit_entries SET content = NULL, salt = NULL WHERE ${of}`);
    expect(await audit()).toMatchObject({ exitCode: 0 });
    await system.sql.account.query(`DELETE FROM audit_entries WHERE account_id = '${tenant.accountId}' AND content IS NULL`);
    expect(await audit()).not.toMatchObject({ exitCode: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
