import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { readZip } from '@consent/evidence-format';
import { shared } from '@consent/testkit';
import { repositoryRoot } from '../../../scripts/src/repository-root';
import { dashboardSources } from '../../../scripts/src/start/build-dashboard';
import { createConsent } from '../../system/consents';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getBundle, getKeys } from './evidence-calls';

const system = useSystem();
/** Holds only the program, a bundle and the keys. */
let folder: string;
let program: string;
let bundle: Uint8Array;
let tenant: Tenant;

beforeAll(async () => {
  const { folder: built } = await shared<{ folder: string }>('dashboard_files');
  folder = await realpath(await mkdtemp(join(tmpdir(), 'consent-test-verify-')));
  await copyFile(join(built, 'verify-evidence.mjs'), join(folder, 'verify-evidence.mjs'));
  program = await readFile(join(folder, 'verify-evidence.mjs'), 'utf8');
  tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  await linkPolicy(system, tenant, (await createPolicy(api)).id);
  const { id } = await createConsent(api, tenant.site, { subject_id: 'ada' });
  await api.put(`/consents/${id}`, { accepted: false });
  await createConsent(api, tenant.site, { subject_id: 'ada' });
  bundle = (await getBundle(system, tenant, '/subjects/ada/evidence')).bytes;
  await writeFile(join(folder, 'bundle.zip'), bundle);
  await writeFile(join(folder, 'keys.json'), await getKeys(system));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  status: number;
  printed: string;
  complained: string;
}

function runNode(words: readonly string[]): Promise<Ended> {
  // No PATH, no HOME, no setting of npm or Node.
  const options = { cwd: folder, env: {} };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, words, options, (error, printed, complained) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ status: error === null ? 0 : (error.code as unknown as number), printed, complained });
    });
  });
}

const permissionFlag = ['--permission', '--experimental-permission'].find((flag) => process.allowedNodeEnvironmentFlags.has(flag))!;

/** The process may read its folder, and no other files, programs, threads or addons. */
const runAlone = (...words: string[]) =>
  runNode([permissionFlag, '--no-warnings', `--allow-fs-read=${folder}${sep}*`, 'verify-evidence.mjs', ...words]);
const runHere = (...words: string[]) => runNode([join(repositoryRoot, 'scripts/dist/verify-evidence.js'), ...words]);

test('[decision 22.2] the command loads three modules of Node and nothing else', () => {
  const loaded = [...program.matchAll(/^import .* from "(.+)";$/gm)].map(([, name]) => name);
  expect(loaded.toSorted()).toEqual(['node:crypto', 'node:fs/promises', 'node:util']);
  expect(program.match(/^\s*import\b/gm)).toHaveLength(loaded.length);
  expect(program).not.toMatch(/\bimport\s*\(|\brequire\b|import\.meta|getBuiltinModule|\bfetch\b|WebSocket|\beval\b|new Function/);
});

test('[decision 22.2] the command verifies a bundle in an otherwise empty folder, with the output of the npm command', async () => {
  const words = ['bundle.zip', '--keys', 'keys.json'];
  const alone = await runAlone(...words);
  expect(alone).toMatchObject({ status: 0, complained: '' });
  expect(alone.printed).toMatch(/^HOLDS as of \S+Z: the signed log shows everything listed under “Proved”\.\n {2}Subject: ada\n/);
  expect(alone).toEqual(await runHere(...words));
  const json = await runAlone(...words, '--json');
  expect(json).toEqual(await runHere(...words, '--json'));
  expect(JSON.parse(json.printed)).toMatchObject({ outcome: 'holds', about: { id: 'ada' } });
});

test('[decision 22.2] the command refutes a changed byte in any file of the bundle and names the file', async () => {
  const files = readZip(bundle).filter(({ bytes }) => bytes.length > 0);
  expect(files.length).toBeGreaterThan(9);
  for (const { name, bytes, offset } of files) {
    const changed = Uint8Array.from(bundle);
    changed[offset + 30 + name.length + (bytes.length >> 1)]! ^= 1;
    await writeFile(join(folder, 'changed.zip'), changed);
    const { status, printed } = await runAlone('changed.zip', '--keys', 'keys.json');
    expect([name, status]).toEqual([name, 1]);
    expect(printed).toMatch(/^REFUTED/);
    expect(printed.split('\n').filter((line) => line.startsWith(`  ${name}`))).not.toEqual([]);
  }
});

test('[decision 22.2] the command reports "cannot tell" without keys, and prints its usage for unreadable keys or a missing bundle', async () => {
  const withoutKeys = await runAlone('bundle.zip');
  expect(withoutKeys.status).toBe(2);
  expect(withoutKeys.printed).toMatch(/^CANNOT TELL/);
  for (const words of [['bundle.zip', '--keys', 'bundle.zip'], ['gone.zip'], []]) {
    const { status, complained } = await runAlone(...words);
    expect(status).toBe(2);
    expect(complained).toContain('\nnode verify-evidence.mjs bundle.zip --keys keys.json');
    expect(complained).not.toContain('npm');
  }
  const here = await runHere();
  expect([here.status, here.complained]).toEqual([2, expect.stringContaining('\nnpm run verify-evidence -- bundle.zip --keys keys.json')]);
});

test('[decision 22.2] the command shows an absence with the tag key, and reports an older bundle and a file that is none as "cannot tell"', async () => {
  const absent = (await getBundle(system, tenant, '/subjects/nobody/evidence')).bytes;
  const log = await fetch(`${system.baseUrl}/api/v1/log`, { headers: { Authorization: `Bearer ${tenant.key}` } });
  await writeFile(join(folder, 'absent.zip'), absent);
  await writeFile(join(folder, 'log.json'), await log.text());
  await writeFile(join(folder, 'cut.zip'), bundle.subarray(0, 1000));
  const words = ['--keys', 'keys.json'];
  const untold = await runAlone('absent.zip', ...words);
  expect([untold.status, untold.printed]).toEqual([2, expect.stringContaining('no open leaf names the subject')]);
  const told = await runAlone('bundle.zip', ...words, '--tag-key', 'log.json', '--not-before', '2026-01-01');
  // The log names its tag key when it is opened, unless a policy came long before the first consent.
  expect([told.status, told.printed]).toEqual([expect.any(Number), expect.stringMatching(/^ {2}(Tag: |the tag key that you gave)/m)]);
  const late = await runAlone('bundle.zip', ...words, '--not-before', '2999-01-01T00:00:00Z');
  expect([late.status, late.printed]).toEqual([2, expect.stringContaining('Ask for a newer bundle')]);
  const cut = await runAlone('cut.zip', ...words);
  expect([cut.status, cut.printed]).toEqual([2, expect.stringContaining('  The file is cut short or not a zip.\n')]);
  expect((await runAlone('bundle.zip', ...words, '--not-before', 'soon')).complained).toContain('--not-before needs a day');
});

test('npm start rebuilds the command after a change of any of its sources', () => {
  const sources = [...program.matchAll(/^\/\/ \.\.\/(\S+\.ts)$/gm)].map(([, path]) => path!);
  expect(sources).toEqual(
    expect.arrayContaining(['packages/evidence-verifier/src/verify-bundle.ts', 'scripts/src/verify-evidence/options.ts']),
  );
  const watched = dashboardSources.map((each) => `${relative(repositoryRoot, each)}/`);
  expect(sources.filter((path) => !watched.some((each) => path.startsWith(each)))).toEqual([]);
});
