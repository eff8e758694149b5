import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from './bundled-sdk';
import { startLossyProxy } from './lossy-proxy';
import { cliSettings, runCli, startCli } from './run-cli';
import { sdkClient } from './sdk-client';

const system = useSystem();
useBundledSdk();
let folder: string;
let tenant: Tenant;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-export-'));
  tenant = await system.tenants.create();
  const rows = Array.from({ length: 500 }, () => ({ site_id: tenant.site.id, subject_id: randomUUID(), accepted: true }));
  await sdkClient(system, tenant).consents.createBatch(rows);
});
afterEach(() => rm(folder, { recursive: true }));

const exportTo = (args: readonly string[]) => runCli(['export', '--site', tenant.site.id, ...args], cliSettings(system, tenant), folder);
const exportIds = async () => (await sdkClient(system, tenant).exports.list()).map(({ id }) => id);

test('CSV and JSON exports are saved without leftover files', async () => {
  const { exitCode, output } = await exportTo(['-o', 'all.csv']);
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/^all\.csv: [\d,]+ bytes\n$/)]);
  expect((await exportTo(['-o', 'all.json', '--format', 'json'])).exitCode).toBe(0);
  expect((await readFile(join(folder, 'all.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(501);
  expect((JSON.parse(await readFile(join(folder, 'all.json'), 'utf8')) as { data: unknown[] }).data).toHaveLength(500);
  expect((await readdir(folder)).sort()).toEqual(['all.csv', 'all.json']);
});

test('an existing file is not overwritten', async () => {
  await writeFile(join(folder, 'all.csv'), 'mine');
  expect(await exportTo(['-o', 'all.csv'])).toMatchObject({ exitCode: 2, output: expect.stringContaining('all.csv exists already.') });
  expect(await readFile(join(folder, 'all.csv'), 'utf8')).toBe('mine');
});

test.each(['start', 'download'])('after kill -9 during the %s the next run continues the same export', async (when) => {
  const proxy = await startLossyProxy(system.baseUrl, (_, { url, method }) => {
    if (when === 'start' && method === 'POST') return 'hang';
    return when === 'download' && url?.includes('/exports/download/') === true ? 'hang' : 'pass';
  });
  try {
    const settings = cliSettings(system, tenant, proxy.url);
    const run = startCli(['export', '--site', tenant.site.id, '-o', 'all.csv'], settings, folder);
    const isThere = (request: string) => (when === 'start' ? request.startsWith('POST') : request.includes('/exports/download/'));
    await waitUntil('the product has answered it', () => proxy.requests.some(isThere) && proxy.answered() === proxy.requests.length);
    run.child.kill('SIGKILL');
    await run.ended;
  } finally {
    await proxy.stop();
  }
  const before = await exportIds();
  expect(before).toHaveLength(1);
  expect((await exportTo(['-o', 'all.csv'])).exitCode).toBe(0);
  expect(await exportIds()).toEqual(before);
  expect(await readdir(folder)).toEqual(['all.csv']);
});

test('an expired export is started again', async () => {
  const gone = { siteId: tenant.site.id, idempotencyKey: randomUUID(), exportId: 'exp_01M7ZM7Q8009GEXMWK5CVX9D2G' };
  await writeFile(join(folder, 'all.csv.export.json'), JSON.stringify(gone));
  expect((await exportTo(['-o', 'all.csv'])).exitCode).toBe(0);
  expect(await readdir(folder)).toEqual(['all.csv']);
});

test('a plan without exports is explained', async () => {
  tenant = await system.tenants.create({ plan: 'free' });
  expect(await exportTo(['-o', 'all.csv'])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('(plan_limit_exceeded, request '),
  });
});
