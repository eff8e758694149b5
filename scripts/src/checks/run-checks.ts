import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { staleDocuments } from '../documents/write-documents';
import { repositoryRoot } from '../repository-root';
import { findBomProblems } from './bill-of-materials';
import { findInstallScriptProblems } from './install-scripts';
import { findLicenceProblems } from './licences';

interface Check {
  name: string;
  /** Below node_modules, or a path from the root that begins with ./; run with this Node. */
  script: string;
  args: readonly string[];
}

/** A check that runs in this process and lists what is wrong. */
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
  'scripts/src',
  'test',
];

const checks: readonly Check[] = [
  { name: 'types of tests', script: 'tsc7/bin/tsc', args: ['-p', 'tsconfig.lint.json'] },
  { name: 'types of the dashboard', script: 'tsc7/bin/tsc', args: ['-p', 'dashboard/tsconfig.json'] },
  { name: 'layout', script: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint', script: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  {
    name: 'import rules',
    script: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', ...sourceFolders],
  },
  { name: 'unused code', script: 'knip/bin/knip.js', args: [] },
  { name: 'contracts', script: '@bufbuild/buf/bin/buf', args: ['lint'] },
  { name: 'client of the dashboard', script: './dashboard/build/generate-api-types.mjs', args: ['--check'] },
  { name: 'build of the dashboard', script: 'vite/bin/vite.js', args: ['build', 'dashboard', '--logLevel', 'warn'] },
  { name: 'first load of the dashboard', script: './dashboard/build/check-size.mjs', args: [] },
];

const inspections: readonly Inspection[] = [
  { name: 'install scripts', findProblems: findInstallScriptProblems },
  { name: 'licences', findProblems: findLicenceProblems },
  { name: 'bill of materials', findProblems: findBomProblems },
  {
    name: 'generated documents',
    findProblems: async () => (await staleDocuments()).map((document) => `${document} is out of date; run npm run docs`),
  },
];

/** Runs every check, one after the other, and prints what a failing one said. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const startedAt = Date.now();
    const { exitCode, output } = await runScript(check);
    const passed = exitCode === 0;
    report(check.name, passed, startedAt, output);
    results.push({ name: check.name, passed });
  }
  for (const { name, findProblems } of inspections) {
    const startedAt = Date.now();
    const problems = await findProblems();
    const passed = problems.length === 0;
    report(name, passed, startedAt, problems.join('\n'));
    results.push({ name, passed });
  }
  return results;
}

function report(name: string, passed: boolean, startedAt: number, output: string): void {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output);
}

function runScript({ script, args }: Check): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repositoryRoot, script.startsWith('./') ? '.' : 'node_modules', script), ...args], {
      cwd: repositoryRoot,
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output: Buffer.concat(output).toString() }));
  });
}
