import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks/run-checks';
import { repositoryRoot } from './repository-root';
import { countSkipped, skippedText, type TestReport } from './skipped-tests';

/**
 * npm test: the checks and every test, against PostgreSQL, Redis and NATS of their
 * own. The last line counts both: "N passed, N failed, N skipped", with the reasons why
 * tests were skipped. Arguments go to jest and leave the checks out: npm test -- services/consent
 */
async function main(): Promise<void> {
  const jestArguments = process.argv.slice(2);
  const checks = jestArguments.length === 0 ? await runChecks() : [];
  const skipped = new Map<string, number>();
  let passed = checks.filter((check) => check.passed).length;
  let failed = checks.filter((check) => !check.passed).length;
  for (const args of jestArguments.length === 0 ? wholeSuite : [jestArguments]) {
    const counts = await runJest(args);
    passed += counts.passed;
    failed += counts.failed;
    for (const [reason, count] of counts.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  console.log(`${passed} passed, ${failed} failed, ${skippedText(skipped)}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** Arguments of each jest run. Fuzzing runs last and alone, because tests beside it would time out. */
const wholeSuite = [['--testPathIgnorePatterns', '/node_modules/', '/dist/', '/test/fuzz/'], ['test/fuzz/']];

interface Counts {
  passed: number;
  failed: number;
  /** How many by reason. */
  skipped: ReadonlyMap<string, number>;
}

interface JestReport extends TestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Suites that could not even be loaded count as one failure each. */
  numRuntimeErrorTestSuites: number;
}

async function runJest(jestArguments: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      const jest = join(repositoryRoot, 'node_modules/jest/bin/jest.js');
      const child = spawn(process.execPath, [jest, '--json', `--outputFile=${reportFile}`, ...jestArguments], {
        cwd: repositoryRoot,
        // The report also goes to standard output, where nobody reads it.
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      child.on('error', reject);
      child.on('close', resolve);
    });
    const report = JSON.parse(await readFile(reportFile, 'utf8')) as JestReport;
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return {
      passed: report.numPassedTests,
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
