import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks/run-checks';
import { repositoryRoot } from './repository-root';
import { countFailed, countSkipped, countTests, failedNames, skippedText, type TestFile, type TestReport } from './test-report';

/**
 * All tests, with the checks in the time that tests leave idle. Arguments go to Vitest and leave the checks out.
 *
 * In a run of everything, a failed file runs once more, alone. If it passes then, its failed tests are reported as
 * flaky.
 */
async function main(): Promise<void> {
  const vitestArguments = process.argv.slice(2);
  const isWhole = vitestArguments.length === 0;
  const checking = isWhole ? runChecks({ inIdleTime: true }) : [];
  let runs = [await runVitest(isWhole ? ['--exclude', 'test/fuzz/**', '--exclude', 'test/upgrade/upgrade.test.ts'] : vitestArguments)];
  const checks = await checking;
  let flaky: string[] = [];
  if (isWhole) {
    // Either would make tests with shorter timeouts fail. Beside each other, one uses the time in which the other waits.
    runs.push(...(await Promise.all([runVitest(['test/fuzz']), runVitest(['test/upgrade/upgrade.test.ts'])])));
    ({ runs, flaky } = await runFailedAgain(runs));
  }
  const files = runs.flatMap((run) => run.files);
  const failedChecks = checks.filter((check) => !check.passed);
  const passed = countTests(files, 'passed') + checks.length - failedChecks.length;
  const failed = countFailed(files) + runs.filter((run) => run.failedOutsideFiles).length + failedChecks.length;
  for (const check of failedChecks) console.log(`The check "${check.name}" failed; npm run check says why.`);
  for (const name of flaky) console.log(`FLAKY, passed only when its file ran again alone: ${name.replace(`${repositoryRoot}/`, '')}`);
  console.log(`${passed} passed, ${failed} failed, ${skippedText(countSkipped(files))}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

interface Run {
  files: readonly TestFile[];
  /** An error was thrown outside of the files, or there is no report. */
  failedOutsideFiles: boolean;
}

/** Above this, the failures have a common cause. */
const mostRunAgain = 3;

async function runFailedAgain(runs: Run[]): Promise<{ runs: Run[]; flaky: string[] }> {
  const failed = runs.flatMap(({ files }) => files).filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > mostRunAgain) return { runs, flaky: [] };
  const names = failed.map(({ name }) => name);
  console.log(`Running again what failed, alone:\n${names.join('\n')}`);
  const again = await runVitest(['--maxWorkers=1', ...names]);
  if (again.failedOutsideFiles || countFailed(again.files) > 0) return { runs, flaky: [] };
  const others = runs.map((run) => ({ ...run, files: run.files.filter(({ name }) => !names.includes(name)) }));
  return { runs: [...others, again], flaky: failedNames(failed) };
}

async function runVitest(vitestArguments: readonly string[]): Promise<Run> {
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
    const { testResults } = JSON.parse(await readFile(reportFile, 'utf8')) as TestReport;
    return { files: testResults, failedOutsideFiles: exitCode !== 0 && countFailed(testResults) === 0 };
  } catch (error) {
    console.error(error);
    return { files: [], failedOutsideFiles: true };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
