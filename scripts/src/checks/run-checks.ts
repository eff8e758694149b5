import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { staleDocuments } from '../documents/write-documents';
import { repositoryRoot } from '../repository-root';
import { findBomProblems } from './bill-of-materials';
import { findInstallScriptProblems } from './install-scripts';
import { findLicenceProblems } from './licences';
import { findRegexProblems } from './regexes';

interface Check {
  name: string;
  /** Relative to node_modules, or to the root if it begins with ./. */
  script: string;
  args: readonly string[];
}

interface Inspection {
  name: string;
  findProblems: () => Promise<string[]>;
}

export interface CheckResult {
  name: string;
  passed: boolean;
}

const sourceFolders = [
  'dashboard/src',
  'packages/*/src',
  'packages/*/test',
  'services/*/src',
  'services/*/test',
  'gateway/src',
  'deploy/observability/src',
  'scripts/src',
  'test',
];

/** Not dashboard/dist, because a running product may read that. */
const checkedDashboard = join(repositoryRoot, 'dist/checked-dashboard');

/** Longest first, so that no long check starts last. Checks of one list run in order, because the second reads what the first built. */
const checks: readonly (readonly Check[])[] = [
  [{ name: 'lint', script: 'oxlint/bin/oxlint', args: ['.'] }],
  [{ name: 'layout', script: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] }],
  [
    {
      name: 'build of the dashboard',
      script: 'vite/bin/vite.js',
      args: ['build', 'dashboard', '--outDir', checkedDashboard, '--emptyOutDir', '--logLevel', 'warn'],
    },
    { name: 'first load of the dashboard', script: './dashboard/build/check-size.mjs', args: [checkedDashboard] },
  ],
  [
    {
      name: 'import rules',
      script: 'dependency-cruiser/bin/dependency-cruise.mjs',
      args: ['--config', '.dependency-cruiser.cjs', ...sourceFolders],
    },
  ],
  [{ name: 'unused code', script: 'knip/bin/knip.js', args: [] }],
  [{ name: 'types of tests', script: 'tsc7/bin/tsc', args: ['-p', 'tsconfig.lint.json'] }],
  [{ name: 'types of the dashboard', script: 'tsc7/bin/tsc', args: ['-p', 'dashboard/tsconfig.json'] }],
  [{ name: 'types of the banner', script: 'tsc7/bin/tsc', args: ['-p', 'packages/banner/tsconfig.json'] }],
  [{ name: 'types of the API', script: './packages/sdk/build/generate-api-types.mjs', args: ['--check'] }],
  [{ name: 'contracts', script: '@bufbuild/buf/bin/buf', args: ['lint'] }],
];

/** Runs first: the other checks resolve imports of the SDK to this bundle. */
const sdkBundle: Check = { name: 'bundle of the SDK', script: './packages/sdk/build/bundle.mjs', args: ['--if-changed'] };

const inspections: readonly Inspection[] = [
  { name: 'install scripts', findProblems: findInstallScriptProblems },
  { name: 'licences', findProblems: findLicenceProblems },
  { name: 'bill of materials', findProblems: findBomProblems },
  { name: 'regular expressions', findProblems: findRegexProblems },
  {
    name: 'generated documents',
    findProblems: async () => (await staleDocuments()).map((document) => `${document} is out of date; run npm run docs`),
  },
];

interface CheckOptions {
  /** The checks have the lowest priority, so they hardly slow down tests that run at the same time. */
  inIdleTime?: boolean;
  /** Reads only these files, where a check can read some alone, and leaves the dashboard out if none is of it. Default: all. */
  changed?: readonly string[];
}

export async function runChecks({ inIdleTime = false, changed }: CheckOptions = {}): Promise<CheckResult[]> {
  const lead = inIdleTime ? ['nice', '-n', '19'] : [];
  const runCheck = async (check: Check) => {
    const startedAt = Date.now();
    const { exitCode, output } = await runScript(check, lead);
    return report(check.name, exitCode === 0, startedAt, output);
  };
  const results: CheckResult[] = [await runCheck(sdkBundle)];
  const waiting = changed === undefined ? [...checks] : checksOf(changed.filter((file) => existsSync(join(repositoryRoot, file))));
  const runWaiting = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      for (const check of group) results.push(await runCheck(check));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  for (const inspection of inspections) results.push(await runInspection(inspection));
  return results;
}

/** The checks that these files may fail. Those that can read some files alone read only these. */
export function checksOf(changed: readonly string[]): (readonly Check[])[] {
  const readsFiles = new Map([
    ['lint', /\.[cm]?[jt]sx?$/],
    ['layout', /\.([cm]?[jt]sx?|json|md|ya?ml|css|html)$/],
  ]);
  const isOfDashboard = changed.some((file) => /^(dashboard|packages\/(banner|evidence-format|evidence-verifier|sdk))\//.test(file));
  return checks.flatMap((group) => {
    const [first] = group as readonly [Check];
    const pattern = readsFiles.get(first.name);
    if (pattern === undefined) return /dashboard|banner/.test(first.name) && !isOfDashboard ? [] : [group];
    const files = changed.filter((file) => pattern.test(file));
    return files.length === 0 ? [] : [[{ ...first, args: [...first.args.filter((word) => word !== '.'), ...files] }]];
  });
}

async function runInspection({ name, findProblems }: Inspection): Promise<CheckResult> {
  const startedAt = Date.now();
  const problems = await findProblems();
  return report(name, problems.length === 0, startedAt, problems.join('\n'));
}

function report(name: string, passed: boolean, startedAt: number, output: string): CheckResult {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output);
  return { name, passed };
}

function runScript({ script, args }: Check, lead: readonly string[]): Promise<{ exitCode: number | null; output: string }> {
  const path = join(repositoryRoot, script.startsWith('./') ? '.' : 'node_modules', script);
  const [program, ...words] = [...lead, process.execPath, path, ...args] as [string, ...string[]];
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: repositoryRoot });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output: Buffer.concat(output).toString() }));
  });
}
