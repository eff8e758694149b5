import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks/run-checks';
import { repositoryRoot } from './repository-root';
import { countSkipped, skippedText, type TestReport } from './skipped-tests';

/**
 * npm test: all tests, on PostgreSQL, Redis and NATS servers started for them, with the checks at the
 * same time. The last line counts both: "N passed, N failed, N skipped", with the reasons for skipping. Arguments go to Vitest and leave the checks out: npm test -- services/consent
 */
async function main(): Promise<void> {
  const vitestArguments = process.argv.slice(2);
  const isWhole = vitestArguments.length === 0;
  const [tests, checks] = await Promise.all([
    runVitest(isWhole ? ['--exclude', 'test/fuzz/**', '--exclude', 'test/upgrade/upgrade.test.ts'] : vitestArguments),
    isWhole ? runChecks() : [],
  ]);
  // Each of these uses every core, so tests beside it would time out.
  const runs = isWhole ? [tests, await runVitest(['test/fuzz']), await runVitest(['test/upgrade/upgrade.test.ts'])] : [tests];
  let passed = checks.filter((check) => check.passed).length;
  let failed = checks.length - passed;
  const skipped = new Map<string, number>();
  for (const run of runs) {
    passed += run.passed;
    failed += run.failed;
    for (const [reason, count] of run.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  for (const check of checks) if (!check.passed) console.log(`The check "${check.name}" failed; npm run check says why.`);
  console.log(`${passed} passed, ${failed} failed, ${skippedText(skipped)}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

interface Counts {
  passed: number;
  failed: number;
  /** How many by reason. */
  skipped: ReadonlyMap<string, number>;
}

async function runVitest(vitestArguments: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      const child = spawn(process.execPath, [vitest, 'run', ...reports, ...vitestArguments], {
        cwd: repositoryRoot,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.on('error', reject);
      child.on('close', resolve);
    });
    const report = JSON.parse(await readFile(reportFile, 'utf8')) as TestReport;
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const count = (status: string) => results.filter((result) => result.status === status).length;
    const failed = count('failed');
    return {
      passed: count('passed'),
      // Vitest fails without a failed test when a file cannot be loaded or an error is thrown outside of tests.
      failed: failed === 0 && exitCode !== 0 ? 1 : failed,
      skipped: countSkipped(report),
    };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: new Map() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
