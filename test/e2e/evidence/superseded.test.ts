import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyBundle, verifyProof } from '@consent/evidence-verifier';
import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { expectError, messageOf } from '../../system/expect-error';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from '../sdk/bundled-sdk';
import { cliSettings, runCli } from '../sdk/run-cli';
import { createEndpoint } from '../webhooks/webhook-calls';
import { getBundle, getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';
import { purgeNow } from './purge-calls';

const system = useSystem();
useBundledSdk();
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
let receiver: Receiver;
let folder: string;
beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'superseded-'));
});
afterAll(async () => {
  await receiver.stop();
  await rm(folder, { recursive: true });
});

const verify = async (zip: Uint8Array, log?: string) => verifyBundle({ zip, keys: await getKeys(system), log, sha256, verifyEd25519 });

/** As a retention whose days are over at once: times are in the leaves, so no record can be made older. */
async function purgeSuperseded(): Promise<void> {
  const { consent } = system.sql;
  const count = async (where: string) =>
    (await consent.query(`SELECT FROM record_purges WHERE account_id = $1 AND ${where}`, [tenant.accountId])).length;
  await consent.query(
    `INSERT INTO superseded_retentions (account_id, site_id, superseded_days, set_by_kind, set_by_id, set_at)
     VALUES ($1, $2, 0, 'user', '', date_trunc('milliseconds', now()))`,
    [tenant.accountId, tenant.site.id],
  );
  await waitUntil('the record is deleted', async () => (await count('true')) > 0);
  await consent.query('DELETE FROM superseded_retentions WHERE account_id = $1', [tenant.accountId]);
  await consent.query(
    `UPDATE record_purges SET due_at = '2020-01-01T00:00:00Z', next_try_at = '2020-01-01T00:00:00Z' WHERE account_id = $1`,
    [tenant.accountId],
  );
  await waitUntil('the record is purged', async () => (await count('done_at IS NULL')) === 0);
}

test('[decision 79] a superseded record that was purged is gone, the person stays, and everything still verifies', async () => {
  await createEndpoint(browser, receiver.url('/hook'));
  const row = { site_id: tenant.site.id, subject_id: 'ada', accepted: true, preferences: { analytics: true } };
  const old = (await api.post('/consents', { ...row, user_agent: 'the first agent' })).body.id as string;
  await untilLogged(() => api.get(`/consents/${old}/proof`));
  const current = (await api.post('/consents', { ...row, accepted: false })).body.id as string;
  await untilLogged(() => api.get(`/consents/${current}/proof`));
  const path = `/subjects/ada/state?site_id=${tenant.site.id}`;
  const before = (await api.get(path)).body;
  expect(before).toMatchObject({ state: 'refused', superseded: [old], superseded_count: 1 });
  const createdAt = (await api.get(`/consents/${old}`)).body.created_at as string;
  await purgeSuperseded();

  for (const at of [`/consents/${old}`, `/consents/${old}/history`, `/consents/${old}/receipt`])
    expectError(await api.get(at), 404, 'not_found');
  expectError(await api.get('/subjects/ada/purge'), 404, 'not_found');
  const list = await api.get('/consents?include_deleted=true&subject_id=ada');
  expect((list.body.data as { id: string }[]).map(({ id }) => id)).toEqual([current]);
  expect((await api.get(`/exports/consents/${tenant.site.id}`)).text).not.toContain(old);
  expect((await api.get(path)).body).toEqual({ ...before, at: expect.any(String), superseded: [], superseded_count: 0 });
  expect((await api.get(`${path}&at=${createdAt}`)).body).toMatchObject({
    state: 'purged',
    reason: 'purge',
    record: null,
    superseded_count: 0,
  });

  const keys = await getKeys(system);
  const proof = await untilLogged(() => api.get(`/consents/${old}/proof`));
  expect((proof.body.events as { type: string; salt: string }[]).map(({ type, salt }) => [type, salt])).toEqual([
    ['consent.created', ''],
    ['consent.revoked', ''],
    ['subject.purged', ''],
  ]);
  const ofCurrent = await untilLogged(() => api.get(`/consents/${current}/proof`));
  for (const text of [proof.text, ofCurrent.text])
    expect(await verifyProof({ proof: Buffer.from(text), keys, sha256, verifyEd25519 })).toMatchObject({ outcome: 'holds' });
  const refused = await api.get(`/consents/${old}/evidence`);
  expectError(refused, 409, 'conflict');
  expect(messageOf(refused)).toContain('GET /subjects/{subjectId}/evidence');
  const log = (await api.get('/log')).text;
  for (const at of [`/consents/${current}/evidence`, '/subjects/ada/evidence']) {
    const { bytes } = await getBundle(system, tenant, at);
    const result = await verify(bytes, log);
    expect([at, result]).toMatchObject([at, { outcome: 'holds', refutations: [], doubts: [] }]);
    expect(result.claims.map(({ claim }) => claim)).toEqual(expect.arrayContaining(['purged', 'complete']));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('the first agent');
  }

  const logUrl = `${system.baseUrl}/log/${(JSON.parse(log) as { log_id: string }).log_id}`;
  const audit = () => runCli(['log', 'audit', 'notes', '--log', logUrl, '--keys', 'keys.json'], cliSettings(system, tenant), folder);
  await writeFile(join(folder, 'keys.json'), keys);
  expect(await audit()).toMatchObject({ exitCode: 0, output: expect.stringContaining('Every leaf is explained') as string });
  await waitUntil('the webhook service forgot the record, and not the other one', async () => {
    const told = await system.sql.webhook.query<{ type: string; payload: string }>(
      `SELECT type, payload FROM events WHERE account_id = $1 ORDER BY created_at, type`,
      [tenant.accountId],
    );
    const open = told.filter(({ payload }) => payload.includes('ada')).map(({ type }) => type);
    return told.some(({ type }) => type === 'consent.revoked') && open.join(' ') === 'consent.created';
  });

  // The person is erased and purged later.
  await api.delete('/consents/by-subject/ada');
  await untilLogged(() => api.get(`/consents/${current}/proof`));
  const { status } = await purgeNow(system, api, 'ada');
  expect(status.body).toMatchObject({ status: 'done', purged: { records: 1, leaves: 2 } });
  expect(await verify((await getBundle(system, tenant, '/subjects/ada/evidence')).bytes, (await api.get('/log')).text)).toMatchObject({
    outcome: 'holds',
    refutations: [],
    doubts: [],
  });
  expect((await api.get(path)).body).toMatchObject({ state: 'purged', reason: 'purge' });
  expect(await audit()).toMatchObject({ exitCode: 0, output: expect.stringContaining('Every leaf is explained') as string });
});
