import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../system/api-client';
import { createAsked } from '../../system/asked-consents';
import { aConsent, createConsent, createConsents } from '../../system/consents';
import { createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { untilLogged } from '../evidence/evidence-calls';
import { useBundledSdk } from './bundled-sdk';
import { cliSettings, runCli, startCli } from './run-cli';

const system = useSystem();
useBundledSdk();
let folder: string;
let tenant: Tenant;
let api: ApiClient;
let logUrl: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-audit-'));
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});
afterEach(() => rm(folder, { recursive: true }));

// The product's own address is behind the gateways of the tests. While the service cannot answer for the log, the earlier one is known.
async function audit() {
  return runCli(await args(), cliSettings(system, tenant), folder);
}
async function args() {
  const { body } = await api.get('/log');
  logUrl = typeof body.log_id === 'string' ? `${system.baseUrl}/log/${body.log_id}` : logUrl;
  return ['log', 'audit', 'notes', '--log', logUrl];
}
const holds = { exitCode: 0, output: expect.stringContaining('Every leaf is explained') as string };
const lines = ({ output }: { output: string }) => output.split('\n').map((line) => line.trim());
const untilInLog = (id: string) => untilLogged(() => api.get(`/consents/${id}/proof`));

/** Records every kind of leaf. Returns the records by what happened to them. */
async function makeAccount() {
  const policy = await createPolicy(api);
  await linkPolicy(system, tenant, policy.id);
  const preferences = { '10': true, '9': false, analytics: true, 'a.b:c': false };
  const plain = await createConsent(api, tenant.site, { subject_id: 'ada é "\\ 😀 \u2028', preferences, consent_id: 'a <b> & c' });
  const updated = await createConsent(api, tenant.site, { subject_id: 'grace' });
  await api.put(`/consents/${updated.id}`, { preferences });
  await api.put(`/consents/${updated.id}`, { accepted: false });
  const asked = await createAsked(system, tenant, { subjectId: 'barbara' });
  await api.put(`/consents/${asked.id}`, { accepted: false });
  await publishVersion(api, policy.id, 'A second text of this policy.');
  const deleted = await createConsent(api, tenant.site, { subject_id: 'linus' });
  await api.delete(`/consents/${deleted.id}`);
  const erased = await createConsent(api, tenant.site, { subject_id: 'edsger' });
  const changed = await createConsent(api, tenant.site, { subject_id: 'edsger' });
  await api.put(`/consents/${changed.id}`, { accepted: false });
  await api.delete('/consents/by-subject/edsger');
  await api.delete('/consents/by-subject/nobody');
  const gone = await createPolicy(api);
  await api.delete(`/policies/${gone.id}`);
  for (const { id } of [policy, gone]) await untilLogged(() => api.get(`/policies/${id}/versions/1/proof`));
  for (const { id } of [plain, updated, asked, deleted, erased, changed]) await untilInLog(id);
  return { policy, gone, plain, updated, asked, deleted, erased, changed };
}

test('[decision 42.3] an honest account holds: changes, deletions, erasures, policies and a batch of 1000, also while it grows', async () => {
  await makeAccount();
  const first = await audit();
  expect(lines(first)).toContain('Every leaf is explained, and every consent is what was logged.');
  expect(first.exitCode).toBe(0);
  const batch = await createConsents(
    api,
    Array.from({ length: 1000 }, () => aConsent(tenant.site)),
  );
  await untilInLog(batch.at(-1)!.id);
  const second = await audit();
  expect(second).toEqual({
    exitCode: 0,
    output: expect.stringContaining('1,006 consents, 1 erasures, 4 of policies and notices') as string,
  });
  expect((await readdir(join(folder, 'notes'))).filter((name) => !name.startsWith('checkpoint-')).sort()).toEqual([
    'entries.bin',
    'keys.json',
  ]);
});

test('a busy account gives no false alarm', { timeout: 300_000 }, async () => {
  const { updated } = await makeAccount();
  await createConsents(
    api,
    Array.from({ length: 1000 }, () => aConsent(tenant.site)),
  );
  let isOver = false;
  const write = async (writer: number) => {
    for (let round = 0; !isOver; round += 1) {
      const subject = `busy-${writer}-${round}`;
      const { id } = await createConsent(api, tenant.site, { subject_id: subject });
      await api.put(`/consents/${updated.id}`, { accepted: round % 2 === 0 });
      await api.put(`/consents/${id}`, { accepted: false });
      if (round % 3 === 0) await api.delete(`/consents/${id}`);
      if (round % 3 === 1) await api.delete(`/consents/by-subject/${subject}`);
      if (round % 5 === 0) await api.delete(`/policies/${(await createPolicy(api)).id}`);
    }
  };
  const writers = [1, 2, 3].map(write);
  const runs = [];
  for (let run = 0; run < 2; run += 1) runs.push(await audit());
  // Two at once share the entries.
  runs.push(...(await Promise.all([audit(), audit()])));
  isOver = true;
  await Promise.all(writers);
  expect(runs.map(({ exitCode, output }) => [exitCode, exitCode === 0 ? '' : output])).toEqual(runs.map(() => [0, '']));
  await wait(1500);
  expect(await audit()).toEqual(holds);
});

describe('tampering in the database is named', () => {
  const inConsent = (text: string, values: unknown[]) => system.sql.consent.query(text, values);
  let made: Awaited<ReturnType<typeof makeAccount>>;
  beforeEach(async () => {
    made = await makeAccount();
    expect(await audit()).toEqual(holds);
  });

  const expectNamed = async (...texts: string[]) => {
    const run = await audit();
    for (const text of texts) expect(run.output).toContain(text);
    expect(run.exitCode).toBe(1);
    return run;
  };

  test('a record that was deleted with its rows', async () => {
    const { index } = (await api.get(`/consents/${made.updated.id}/proof`)).body.events[0] as { index: number };
    await inConsent('DELETE FROM consent_history WHERE consent = $1', [made.updated.id]);
    await inConsent('DELETE FROM consents WHERE id = $1', [made.updated.id]);
    await expectNamed(`leaf ${index}: nothing that the service has now was logged here`);
  });

  test.each([
    ['preferences', `preferences = '{"analytics":true,"marketing":true}'`],
    ['accepted', 'accepted = NOT accepted'],
    ['created_at', `created_at = '2026-01-01T00:00:00Z'`],
    ['policy', 'policy_version = policy_version + 1'],
    ['subject_id', `subject_id = 'somebody else'`],
  ])('a record whose %s changed', async (_column, change) => {
    const named: string[] = [];
    for (const { id } of [made.plain, made.deleted, made.erased]) {
      const [event] = (await api.get(`/consents/${id}/proof`)).body.events as { index: number }[];
      named.push(`leaf ${event!.index}: nothing`, `record ${id}: consent.created`);
      await inConsent(`UPDATE consents SET ${change} WHERE id = $1`, [id]);
    }
    await expectNamed(...named);
  });

  test.each(['context', 'recorded_by', 'recorded_by_id'])('a record with a context whose %s changed', async (column) => {
    const [event] = (await api.get(`/consents/${made.asked.id}/proof`)).body.events as { index: number }[];
    await inConsent(`UPDATE consents SET ${column} = replace(${column}, 'e', 'f') WHERE id = $1`, [made.asked.id]);
    await expectNamed(`leaf ${event!.index}: nothing`, `record ${made.asked.id}: consent.created`);
  });

  test('[decision 47.3] an erasure that was taken back, of one record or of all', async () => {
    const takeBack = (id: string) => inConsent('UPDATE consents SET deleted_at = NULL, updated_at = created_at WHERE id = $1', [id]);
    await takeBack(made.erased.id);
    await expectNamed('an erasure by subject was taken back: 1 of its records are not erased, among ' + made.erased.id);
    await inConsent(
      `UPDATE consents c SET deleted_at = NULL, updated_at = coalesce((SELECT max(h.created_at) FROM consent_history h
         WHERE h.consent = c.id), c.created_at) WHERE id = $1`,
      [made.changed.id],
    );
    await expectNamed('an erasure by subject was taken back: 2 of its records are not erased', made.changed.id);
  });

  test('the deletion of a policy that was taken back', async () => {
    await system.sql.policy.query('DELETE FROM logged_policies WHERE policy_id = $1 AND version = 0', [made.gone.id]);
    await expectNamed('leaf ');
  });

  test('a record that was inserted by hand, without a leaf', async () => {
    const id = `${made.plain.id.slice(0, -1)}${made.plain.id.endsWith('0') ? '1' : '0'}`;
    const [{ record }] = (await inConsent('SELECT row_to_json(c) AS record FROM consents c WHERE id = $1', [made.plain.id])) as [
      { record: object },
    ];
    const at = '2026-01-01T00:00:00Z';
    await inConsent('INSERT INTO consents SELECT * FROM json_populate_record(NULL::consents, $1::json)', [
      JSON.stringify({ ...record, id, created_at: at, updated_at: at }),
    ]);
    await expectNamed(`record ${id}: consent.created of `);
  });

  test('an entry that was changed, also if it was not downloaded before', async () => {
    await system.sql.evidence.query(
      'UPDATE log_chunks SET items = set_byte(items, 47, 255 - get_byte(items, 47)) WHERE account_id = $1 AND level = 0 AND start = 0',
      [tenant.accountId],
    );
    await expectNamed('the entries of the log do not make the root that was signed', 'Leaf 0: the service answered another entry before');
    await rm(join(folder, 'notes'), { recursive: true });
    await expectNamed('the entries of the log do not make the root that was signed', 'Look at leaves 0 to ');
  });

  test.each([
    ['another tag key', 'consent', 'UPDATE account_logs SET tag_key = sha256(tag_key) WHERE account_id = $1'],
    ['no frame of the tag key', 'evidence', `DELETE FROM log_frames WHERE account_id = $1 AND frame LIKE '%log.tag_key%'`],
  ] as const)('%s: the service cannot answer for its log', async (_what, database, statement) => {
    await system.sql[database].query(statement, [tenant.accountId]);
    await expectNamed('GET /log is not answered, although the entries make the signed root');
  });
});

test('[decision 42.3] an interrupted audit continues, and its quota is named', async () => {
  await createConsents(
    api,
    Array.from({ length: 1000 }, () => aConsent(tenant.site)),
  );
  await untilInLog((await createConsent(api, tenant.site)).id);
  const run = startCli(await args(), cliSettings(system, tenant), folder);
  await wait(700);
  run.child.kill('SIGKILL');
  await run.ended;
  expect(await audit()).toEqual(holds);
  const usage = await runCli(['log', '--help'], {}, folder);
  expect(usage.output).toContain('N / 100 + N / 1,000 units');
});
