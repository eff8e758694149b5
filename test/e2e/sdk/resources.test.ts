import { createHash, randomUUID } from 'node:crypto';
import type { ConsentClient } from '@consent/sdk';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { sdkClient } from './sdk-client';

const system = useSystem();
let tenant: Tenant;
let client: ConsentClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  client = sdkClient(system, tenant);
});

const content = 'We count visits, and nothing else, if you agree to it.';
const aConsent = (subject: string) => ({ site_id: tenant.site.id, subject_id: subject, accepted: true, preferences: { analytics: true } });

test('a consent is created, read, changed, proven and erased', async () => {
  const subject = `subject/${randomUUID()}?`;
  const created = await client.consents.create(aConsent(subject));
  expect(await client.consents.get(created.id)).toEqual(created);

  const updated = await client.consents.update(created.id, { accepted: false });
  expect(updated).toMatchObject({ id: created.id, accepted: false });
  const changes = await client.consents.history(created.id).page();
  expect(changes.data).toMatchObject([{ consent_id: created.id, accepted: true }]);

  expect(await client.consents.receipt(created.id)).toMatchObject({ version: '1.0', consent_id: created.id });
  expect((await client.consents.proof(created.id)).events.map(({ type }) => type)).toEqual(['consent.created', 'consent.revoked']);
  const evidence = await client.consents.evidence(created.id);
  expect(evidence.contentType).toBe('application/zip');
  expect(Buffer.from((await evidence.bytes()).subarray(0, 2)).toString()).toBe('PK');

  expect(await client.consents.eraseSubject(subject)).toEqual({ subject_id: subject, erased: 1 });
  expect((await client.consents.delete(created.id)).deleted_at).not.toBeNull();
  expect((await client.consents.list({ subject_id: subject }).page()).data).toEqual([]);
  expect((await client.consents.list({ subject_id: subject, include_deleted: true }).page()).data).toHaveLength(1);
});

test('[decision 36.1] a dry run says what a batch would create, and stores nothing', async () => {
  const subject = randomUUID();
  const rows = [aConsent(subject), { ...aConsent(subject), site_id: randomUUID() }];
  const check = await client.consents.createBatch(rows, { dryRun: true });
  expect(check).toMatchObject({ dry_run: true, valid: 1, created: 0, failed: 1, skipped_quota: 0 });
  expect(check.results.map(({ status }) => status)).toEqual(['valid', 'failed']);
  expect((await client.consents.list({ subject_id: subject }).page()).data).toEqual([]);
  expect(await client.consents.createBatch(rows, { dryRun: false })).toMatchObject({ created: 1, failed: 1 });
});

test.each(['.', '..'])('[decision 37.2] the subject %j of an earlier release is proved and erased by its own name', async (subject) => {
  expect((await client.subjects.evidence(subject)).contentType).toBe('application/zip');
  const { id } = await client.consents.create(aConsent(randomUUID()));
  await system.sql.consent.query('UPDATE consents SET subject_id = $1 WHERE id = $2', [subject, id]);
  expect(await client.consents.eraseSubject(subject)).toEqual({ subject_id: subject, erased: 1 });
  expect((await client.consents.get(id)).deleted_at).not.toBeNull();
});

test('[decision 35.3] a list is filtered by version, country and category', async () => {
  const subject_id = randomUUID();
  const dutch = await client.consents.create({ ...aConsent(subject_id), ip_address: '193.0.6.139' });
  await client.consents.create({ ...aConsent(subject_id), preferences: { analytics: false } });
  const query = { subject_id, policy_version: dutch.policy_version, country: 'NL', category: 'analytics' };
  expect((await client.consents.list(query).page()).data).toEqual([dutch]);
});

test('an erasure can be limited to a site', async () => {
  const subject = randomUUID();
  await client.consents.create(aConsent(subject));
  await expect(client.consents.eraseSubject(subject, { site_id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
  expect(await client.consents.eraseSubject(subject, { site_id: tenant.site.id })).toMatchObject({ erased: 1 });
});

test('a list is read over its pages, from moments and dates', async () => {
  const subject = randomUUID();
  const before = new Date();
  const { created } = await client.consents.createBatch(Array.from({ length: 25 }, () => aConsent(subject)));
  expect(created).toBe(25);
  const ids = new Set<string>();
  for await (const { id } of client.consents.list({ subject_id: subject, from: before, limit: 10 })) ids.add(id);
  expect(ids.size).toBe(25);
  const page = await client.consents.list({ subject_id: subject, limit: 20 }).page();
  const next = await client.consents.list({ subject_id: subject, limit: 20 }).page(page.nextCursor);
  expect([page.data.length, next.data.length, next.nextCursor]).toEqual([20, 5, '']);
  expect((await client.consents.list({ subject_id: subject, to: '2020-01-01' }).page()).data).toEqual([]);
});

test('a policy is published when it changes, and consents refer to its texts', async () => {
  const policy = await client.policies.create({ name: 'Cookies', content });
  const browser = await system.signIn(tenant);
  await browser.put(`/sites/${tenant.site.id}/policy`, { policy_id: policy.id });
  const consent = await client.consents.create(aConsent(randomUUID()));
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(await client.consents.policyText(consent.id)).toMatchObject({ policy_id: policy.id, version: 1, sha256, content });

  expect(await client.policies.publish(policy.id, { name: 'Cookies', content })).toMatchObject({ unchanged: true, policy: { version: 1 } });
  const changed = { name: 'Cookies', content: `${content} Promised.` };
  expect(await client.policies.publish(policy.id, changed)).toMatchObject({ unchanged: false, policy: { version: 2 } });
  expect((await client.policies.update(policy.id, changed)).version).toBe(3);

  expect((await client.policies.versions(policy.id).page()).data.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await client.policies.version(policy.id, 1)).toMatchObject({ content, sha256 });
  expect((await client.policies.versionProof(policy.id, 1)).events).toHaveLength(1);
  expect(await client.policies.delete(policy.id)).toEqual({ id: policy.id, deleted: true });
  await expect(client.policies.get(policy.id)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

test('policies are listed over pages', async () => {
  const other = sdkClient(system, await system.tenants.create());
  const names = ['One', 'Two', 'Three'].map((name) => `Policy ${name}`);
  for (const name of names) await other.policies.create({ name, content });
  const found: string[] = [];
  for await (const { name } of other.policies.list({ limit: 2 })) found.push(name);
  expect(found.sort()).toEqual([...names].sort());
});

test('the client reads the evidence of a subject and the log', async () => {
  const subject = randomUUID();
  const { id } = await client.consents.create(aConsent(subject));
  await client.consents.proof(id);
  expect((await client.subjects.evidence(subject)).contentType).toBe('application/zip');
  expect((await client.log.get()).size).toBeGreaterThan(0);
  const records: string[] = [];
  for await (const { record } of client.log.openings({ limit: 100 })) records.push(record);
  expect(records).toContain(id);
});
