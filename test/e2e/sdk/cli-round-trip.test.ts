import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Consent, CreateConsent } from '@consent/sdk';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from './bundled-sdk';
import { cliSettings, runCli } from './run-cli';
import { sdkClient } from './sdk-client';

const system = useSystem();
useBundledSdk();
let folder: string;
let from: Tenant;
let to: Tenant;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-round-trip-'));
  [from, to] = await Promise.all([system.tenants.create(), system.tenants.create()]);
});
afterEach(() => rm(folder, { recursive: true }));

const run = (tenant: Tenant, args: readonly string[]) => runCli(args, cliSettings(system, tenant), folder);
/** What the program's own message names, and the site, because the records move to another account. */
const serverColumns = 'id,country,region,created_at,updated_at';
const importInto = (tenant: Tenant, ...options: string[]) =>
  run(tenant, ['import', 'all.csv', '--ignore-columns', `${serverColumns},site_id`, '--skip-invalid', ...options]);

async function recordsOf(tenant: Tenant) {
  const records: Omit<Consent, 'id' | 'site_id' | 'country' | 'region' | 'created_at' | 'updated_at'>[] = [];
  for await (const consent of sdkClient(system, tenant).consents.list({ limit: 100 })) {
    const { id: _, site_id: _site, country: _country, region: _region, created_at: _created, updated_at: _updated, ...kept } = consent;
    records.push(kept);
  }
  return records.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Numbers of a Lehmer generator: the same rows in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

const pieces = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  "'",
  ',',
  ';',
  ' ',
  '\\',
  'a',
  '0',
  'é',
  '漢',
  '🙂',
  '\ufeff',
  'null',
  '{}',
  '\\N',
  '\\.',
];

function randomRows(count: number, siteId: string): CreateConsent[] {
  const random = createRandom(20_261_127);
  const text = (atLeast: number) => Array.from({ length: atLeast + random(5) }, () => pieces[random(pieces.length)]).join('');
  // An apostrophe before a formula is the one beginning that a CSV does not tell from a guarded cell.
  const unambiguous = (found: string) => (/^'[=+\-@\t\r]/.test(found) ? found.slice(1) : found);
  const firstOf = (index: number) => pieces[index % pieces.length] as string;
  return Array.from({ length: count }, (_, index) => ({
    site_id: siteId,
    subject_id: unambiguous(firstOf(index) + text(1)),
    consent_id: unambiguous(firstOf(index + 1) + text(0)),
    user_agent: unambiguous(index % 3 === 0 ? '' : firstOf(index + 2) + text(0)),
    accepted: random(2) === 0,
    ...(index % 4 === 0 ? {} : { preferences: { analytics: random(2) === 0, 'ads.v-2:x': random(2) === 0 } }),
    ...(index % 2 === 0 ? {} : { policy_version: 1 + random(9) }),
  }));
}

test('[decision 3.4] every record that was exported as CSV is imported as it was', async () => {
  const client = sdkClient(system, from);
  const { created } = await client.consents.createBatch(randomRows(400, from.site.id));
  expect(created).toBe(400);
  expect(await run(from, ['export', '-o', 'all.csv'])).toMatchObject({ exitCode: 0 });
  const refused = await run(to, ['import', 'all.csv']);
  expect(refused).toMatchObject({ exitCode: 2, output: expect.stringContaining(`pass --ignore-columns ${serverColumns}.`) });
  expect(await importInto(to)).toMatchObject({ exitCode: 0, output: expect.stringContaining('400 created, 0 failed, 0 not sent.') });
  expect(await recordsOf(to)).toEqual(await recordsOf(from));
});

test('deleted and erased records of an export are not imported', async () => {
  const client = sdkClient(system, from);
  for (const subject of ['kept', 'deleted', 'erased']) {
    const { id } = await client.consents.create({ site_id: from.site.id, subject_id: subject, accepted: true });
    if (subject === 'deleted') await client.consents.delete(id);
  }
  await client.consents.eraseSubject('erased');
  await run(from, ['export', '-o', 'all.csv']);
  expect(await importInto(to)).toMatchObject({ exitCode: 3, output: expect.stringContaining('1 created, 0 failed, 2 not sent.') });
  expect((await recordsOf(to)).map(({ subject_id: subject }) => subject)).toEqual(['kept']);
});

test('a file without guards keeps its apostrophes on request', async () => {
  await writeFile(join(folder, 'all.csv'), "subject_id,accepted\n'+49,true\n");
  await importInto(to, '--keep-apostrophes');
  expect((await recordsOf(to)).map(({ subject_id: subject }) => subject)).toEqual(["'+49"]);
});

test('an import into a site that has a policy stops at the first record without one, and says so', async () => {
  const client = sdkClient(system, from);
  await client.consents.createBatch(['a', 'b', 'c'].map((subject) => ({ site_id: from.site.id, subject_id: subject, accepted: true })));
  await run(from, ['export', '-o', 'all.csv']);
  const policy = await createPolicy(system.api(to.key));
  await linkPolicy(system, to, policy.id);
  for (let time = 1; time <= 2; time++) {
    const { exitCode, output } = await importInto(to);
    expect([exitCode, output]).toEqual([2, expect.stringContaining('all.csv:2 has policy_version 0, but site')]);
    expect(await recordsOf(to)).toHaveLength(1);
  }
});
