import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import { createPolicy, linkPolicy } from '../../system/policies';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from './bundled-sdk';
import { type Loss, startLossyProxy } from './lossy-proxy';
import { cliSettings, runCli, startCli } from './run-cli';
import { sdkClient } from './sdk-client';

const system = useSystem();
useBundledSdk();
let folder: string;
let tenant: Tenant;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-import-'));
  tenant = await system.tenants.create();
});
afterEach(() => rm(folder, { recursive: true }));

const importFile = (args: readonly string[], baseUrl?: string) => runCli(['import', ...args], cliSettings(system, tenant, baseUrl), folder);

async function writeRows(name: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ subject_id: 'imported', consent_id: String(index), accepted: true }),
  );
  await writeFile(join(folder, name), `${rows.join('\n')}\n`);
}

/** The consent_id of every record, in order. A record stored twice appears twice. */
async function recordedIds(): Promise<number[]> {
  const ids: number[] = [];
  for await (const { consent_id: id } of sdkClient(system, tenant).consents.list({ limit: 100 })) ids.push(Number(id));
  return ids.sort((one, other) => one - other);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const readReport = async (name: string) => (await readFile(join(folder, `${name}.report.csv`), 'utf8')).trimEnd().split('\n');

test('a CSV is imported, and each row is reported', async () => {
  const unknownSite = randomUUID();
  const lines = [
    'subject_id,accepted,preferences.ads,site_id,country',
    'a,true,false,,DE',
    `b,true,,${unknownSite},DE`,
    '"c\nd",false,,,DE',
  ];
  await writeFile(join(folder, 'rows.csv'), lines.join('\r\n'));
  const { exitCode, output } = await importFile(['rows.csv', '--ignore-columns', 'country']);
  expect(exitCode).toBe(3);
  expect(output).toContain('2 created, 1 failed, 0 not sent.');
  expect(output).toContain('Each failed row cost a unit of the quota');
  const [header, first, second, third] = await readReport('rows.csv');
  expect(header).toBe('line,status,id,error');
  expect(first).toMatch(/^2,created,[0-9A-Z]{26},$/);
  expect(second).toMatch(/^3,failed,,"not_found: .+"$/);
  expect(third).toMatch(/^4,created,[0-9A-Z]{26},$/);
  const { data } = await sdkClient(system, tenant).consents.list().page();
  expect(data.map(({ subject_id: subject, preferences }) => ({ subject, preferences }))).toEqual([
    { subject: 'c\nd', preferences: {} },
    { subject: 'a', preferences: { ads: false } },
  ]);
});

test('a repeated import records nothing new', async () => {
  await writeRows('rows.jsonl', 3);
  expect((await importFile(['rows.jsonl'])).exitCode).toBe(0);
  expect(await importFile(['rows.jsonl'])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('0 created, 0 failed, 0 not sent, 3 already imported.'),
  });
  expect(await recordedIds()).toEqual(upTo(3));
});

test('a file with invalid rows is not sent, and the output names their lines', async () => {
  await writeFile(join(folder, 'rows.jsonl'), '{"subject_id":"a","accepted":true}\n{"subject_id":"b"}\nnot json\n');
  const { exitCode, output } = await importFile(['rows.jsonl']);
  expect(exitCode).toBe(2);
  expect(output).toContain('rows.jsonl:2: accepted is missing');
  expect(output).toContain('rows.jsonl:3: is not JSON');
  expect(await recordedIds()).toEqual([]);
  expect((await importFile(['rows.jsonl', '--dry-run', '--skip-invalid'])).output).toContain('1 rows can be imported, 2 are wrong.');

  expect((await importFile(['rows.jsonl', '--skip-invalid'])).exitCode).toBe(3);
  expect((await readReport('rows.jsonl')).map((line) => line.replace(/[0-9A-Z]{26}/, 'ID'))).toEqual([
    'line,status,id,error',
    '1,created,ID,',
    '2,not_sent,,"accepted is missing"',
    expect.stringMatching(/^3,not_sent,,"is not JSON/),
  ]);
});

test('[decision 2.10] equal refusals are shown once with their number, and each cost a unit', async () => {
  tenant = await system.tenants.create({ plan: 'pro' });
  const policy = await createPolicy(system.api(tenant.key));
  await linkPolicy(system, tenant, policy.id);
  const used = async () => quotaOf(await system.api(tenant.key).get('/consents'))?.used ?? NaN;
  const usedBefore = await used();
  const rows = upTo(40).map((index) => `{"subject_id":"s${index}","accepted":true,"policy_version":2}`);
  await writeFile(join(folder, 'rows.jsonl'), rows.join('\n'));
  const { exitCode, output } = await importFile(['rows.jsonl']);
  expect(exitCode).toBe(3);
  const refusals = output.split('\n').filter((line) => line.includes('rows.jsonl:'));
  expect(refusals).toEqual([expect.stringMatching(/^rows\.jsonl:1: invalid_request: .*policy_version.* \(40 rows\)$/)]);
  expect(output).toContain('0 created, 40 failed, 0 not sent.');
  expect((await used()) - usedBefore).toBe(40 + 1);
});

test('text of a file cannot control the terminal, and the report has no formula', async () => {
  const name = '=HYPERLINK(1)\x1b]0;owned\x07\u202e\n';
  await writeFile(join(folder, 'evil.jsonl'), `${JSON.stringify({ subject_id: 'a', accepted: true, [name]: 1 })}\n{"\x1b[2J\n`);
  const { output } = await importFile(['evil.jsonl', '--skip-invalid']);
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(output).toContain("=HYPERLINK(1)\\u001b]0;owned\\u0007\\u202e\\u000a can't be imported");
  expect((await readReport('evil.jsonl'))[1]).toMatch(/^1,not_sent,,"'=HYPERLINK/);
});

/** Kills an import once its second batch is recorded but not answered. */
async function killedImport(lossOf: (batch: number) => Loss = (batch) => (batch === 1 ? 'hang' : 'pass')) {
  const proxy = await startLossyProxy(system.baseUrl, lossOf);
  try {
    const run = startCli(['import', 'rows.jsonl'], cliSettings(system, tenant, proxy.url), folder);
    await waitUntil('the second batch is recorded', () => proxy.answered() >= 2);
    run.child.kill('SIGKILL');
    expect(await run.ended).toBe('SIGKILL');
  } finally {
    await proxy.stop();
  }
  // The state names its server, and the proxy is gone.
  const path = join(folder, 'rows.jsonl.import.json');
  const state = JSON.parse(await readFile(path, 'utf8')) as { rows: number; sentAtMs: number; baseUrl: string };
  return { state, save: (changed: object = {}) => writeFile(path, JSON.stringify({ ...state, baseUrl: system.baseUrl, ...changed })) };
}

test('[decision 9.3] after kill -9 in the middle of a batch the next run records nothing twice', async () => {
  await writeRows('rows.jsonl', 2500);
  const { state, save } = await killedImport();
  expect(state.rows).toBe(1000);
  await save();
  expect(await importFile(['rows.jsonl'])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('1500 created, 0 failed, 0 not sent, 1000 already imported.'),
  });
  expect(await recordedIds()).toEqual(upTo(2500));
  expect(await readReport('rows.jsonl')).toHaveLength(2501);
});

test('Ctrl-C ends the import with exit code 130, and the next run continues it', async () => {
  await writeRows('rows.jsonl', 1500);
  const proxy = await startLossyProxy(system.baseUrl, (batch) => (batch === 1 ? 'hang' : 'pass'));
  try {
    const settings = cliSettings(system, tenant, proxy.url);
    const run = startCli(['import', 'rows.jsonl'], settings, folder);
    await waitUntil('the second batch is recorded', () => proxy.answered() >= 2);
    run.child.kill('SIGINT');
    expect([await run.ended, run.output()]).toEqual([130, 'Interrupted.\n']);
    expect((await runCli(['import', 'rows.jsonl'], settings, folder)).exitCode).toBe(0);
  } finally {
    await proxy.stop();
  }
  expect(await recordedIds()).toEqual(upTo(1500));
});

test('[decision 9.3] even without the state file the next run records nothing twice', async () => {
  await writeRows('rows.jsonl', 2500);
  await killedImport();
  await rm(join(folder, 'rows.jsonl.import.json'));
  expect((await importFile(['rows.jsonl'])).exitCode).toBe(0);
  expect(await recordedIds()).toEqual(upTo(2500));
});

test('an unconfirmed batch older than a day is sent again only with --send-in-doubt', async () => {
  await writeRows('rows.jsonl', 1500);
  const { save, state } = await killedImport();
  await save({ sentAtMs: state.sentAtMs - 86_400_000 });
  const { exitCode, output } = await importFile(['rows.jsonl']);
  expect(exitCode).toBe(2);
  expect(output).toContain('Lines 1001 to 1500 of rows.jsonl were sent more than a day ago');
  expect((await importFile(['rows.jsonl', '--send-in-doubt'])).exitCode).toBe(0);
  // Less than a day has really passed, so the service still recognized the batch.
  expect(await recordedIds()).toEqual(upTo(1500));
});

test('an import that exceeded the quota continues with the first row that was not recorded', async () => {
  const { accountId } = (tenant = await system.tenants.create({ monthlyRequests: 1200 }));
  await writeRows('rows.jsonl', 2300);
  const first = await importFile(['rows.jsonl']);
  expect(first).toMatchObject({ exitCode: 4, output: expect.stringContaining('1100 rows are left') });
  expect((await importFile(['rows.jsonl'])).exitCode).toBe(4);
  // The second run sent rows and was refused. If the next run is a day later, no row is in doubt.
  expect(JSON.parse(await readFile(join(folder, 'rows.jsonl.import.json'), 'utf8'))).not.toHaveProperty('sentAtMs');
  await system.rpc.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests: 0, maxSites: 0 });
  expect((await importFile(['rows.jsonl'])).exitCode).toBe(0);
  expect(await recordedIds()).toEqual(upTo(2300));
  expect(await readReport('rows.jsonl')).toHaveLength(2301);
});

test('a file whose imported rows changed is refused', async () => {
  await writeRows('rows.jsonl', 5);
  await importFile(['rows.jsonl']);
  await writeFile(join(folder, 'rows.jsonl'), (await readFile(join(folder, 'rows.jsonl'), 'utf8')).replace('"3"', '"33"'));
  const { exitCode, output } = await importFile(['rows.jsonl']);
  expect(exitCode).toBe(2);
  expect(output).toContain('The first 5 rows of rows.jsonl changed');
});

test('rows may be appended to a file that was imported', async () => {
  await writeRows('rows.jsonl', 5);
  await importFile(['rows.jsonl']);
  await writeRows('rows.jsonl', 7);
  expect((await importFile(['rows.jsonl'])).exitCode).toBe(0);
  expect(await recordedIds()).toEqual(upTo(7));
});

test('[decision 69.7] a rerun without the state file says what was imported already, and records nothing twice', async () => {
  await writeRows('again.jsonl', 1200);
  expect((await importFile(['again.jsonl'])).output).toContain('1200 created, 0 failed, 0 not sent.');
  await rm(join(folder, 'again.jsonl.import.json'));
  expect((await importFile(['again.jsonl'])).output).toContain('0 created, 0 failed, 0 not sent, 1200 already imported.');
  expect((await importFile(['again.jsonl'])).output).toContain('0 created, 0 failed, 0 not sent, 1200 already imported.');
  expect(await recordedIds()).toEqual(upTo(1200));
});

test('[decision 69.6] an export of another service is imported by its map, with the claims that it makes', async () => {
  const events = [
    {
      id: 'e1',
      created_at: '2024-05-25T10:42:17Z',
      user: { id: 'u1', country: 'FR' },
      consents: { purposes: [{ id: 'ads', enabled: true }] },
    },
    { id: 'e2', created_at: '2100-01-01T00:00:00Z', user: { id: 'u2' }, consents: { purposes: [{ id: 'ads', enabled: false }] } },
    { id: 'e3', created_at: '2024-05-26T10:42:17Z', user: { id: 'u3' }, consents: { purposes: [] } },
  ];
  await writeFile(join(folder, 'didomi.jsonl'), events.map((event) => JSON.stringify(event)).join('\n'));
  const { output } = await importFile(['didomi.jsonl', '--from', 'didomi', '--categories', 'ads=marketing', '--skip-invalid']);
  expect(output).toContain('Reads Didomi');
  expect(output).toContain('1 created, 0 failed, 2 not sent.');
  const { data } = await sdkClient(system, tenant).consents.list().page();
  const [record] = data;
  expect(record).toMatchObject({
    ...{ subject_id: 'u1', consent_id: 'e1', accepted: true, preferences: { marketing: true }, country: '' },
    claims: { country: 'FR', decided_at: '2024-05-25T10:42:17.000Z' },
  });
  expect(Date.parse(record!.created_at)).toBeGreaterThan(Date.now() - 60_000);
  expect((await importFile(['didomi.jsonl', '--from', 'nobody'])).exitCode).toBe(2);
});
