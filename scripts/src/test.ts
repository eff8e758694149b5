import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianPostgres } from '@consent/local-stack';
import { runChecks } from './checks/run-checks';
import { inheritedEnvironment } from './config';
import { repositoryRoot } from './repository-root';
import { countFailed, countSkipped, countTests, failedNames, skippedText, type TestFile, type TestReport } from './test-report';

/** What runs again on servers as strangers have them: Debian's programs with their defaults. */
const stockFolders = ['services/consent', 'services/webhook', 'test/e2e', 'test/faults', 'test/stock'];
const noStock = 'no PostgreSQL of Debian for the run on stock servers: apt-get install postgresql';

/**
 * All tests, with the checks in the time that tests leave idle. Arguments go to Vitest and leave the checks out. With
 * `--stock`, only the run on stock servers.
 *
 * In a run of everything, a failed file runs once more, alone. If it passes then, its failed tests are reported as
 * flaky.
 */
async function main(): Promise<void> {
  const asksForStock = process.argv.includes('--stock');
  const vitestArguments = process.argv.slice(2).filter((word) => word !== '--stock');
  const isWhole = vitestArguments.length === 0 && !asksForStock;
  const checking = isWhole ? runChecks({ inIdleTime: true }) : [];
  const elsewhere = ['test/fuzz/**', 'test/upgrade/upgrade.test.ts', 'test/stock/**'].flatMap((files) => ['--exclude', files]);
  let runs = [await (asksForStock ? runOnStockServers(vitestArguments) : runVitest(isWhole ? elsewhere : vitestArguments))];
  const checks = await checking;
  let flaky: string[] = [];
  if (isWhole) {
    // Either would make tests with shorter timeouts fail. Beside each other, one uses the time in which the other waits.
    runs.push(...(await Promise.all([runVitest(['test/fuzz']), runVitest(['test/upgrade/upgrade.test.ts'])])));
    runs.push(await runOnStockServers());
    ({ runs, flaky } = await runFailedAgain(runs));
  }
  const files = runs.flatMap((run) => run.files);
  const failedChecks = checks.filter((check) => !check.passed);
  const passed = countTests(files, 'passed') + checks.length - failedChecks.length;
  const failed = countFailed(files) + runs.filter((run) => run.failedOutsideFiles).length + failedChecks.length;
  for (const check of failedChecks) console.log(`The check "${check.name}" failed; npm run check says why.`);
  for (const name of flaky) console.log(`FLAKY, passed only when its file ran again alone: ${name.replace(`${repositoryRoot}/`, '')}`);
  const skipped = new Map([...countSkipped(files), ...(runs.some((run) => run.isLeftOut) ? [[noStock, 1] as const] : [])]);
  console.log(`${passed} passed, ${failed} failed, ${skippedText(skipped)}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

interface Run {
  files: readonly TestFile[];
  /** An error was thrown outside of the files, or there is no report. */
  failedOutsideFiles: boolean;
  /** What to run again is run as this was. */
  environment: NodeJS.ProcessEnv;
  isLeftOut?: boolean;
}

/** Above this, the failures have a common cause. */
const mostRunAgain = 3;

async function runFailedAgain(runs: Run[]): Promise<{ runs: Run[]; flaky: string[] }> {
  const failed = runs.flatMap(({ files }) => files).filter(isFailed);
  if (failed.length === 0 || failed.length > mostRunAgain) return { runs, flaky: [] };
  const ended: Run[] = [];
  for (const run of runs) {
    const names = run.files.filter(isFailed).map(({ name }) => name);
    if (names.length > 0) {
      console.log(`Running again what failed, alone:\n${names.join('\n')}`);
      const again = await runVitest(['--maxWorkers=1', ...names], run.environment);
      if (again.failedOutsideFiles || countFailed(again.files) > 0) return { runs, flaky: [] };
      ended.push(again);
    }
    ended.push({ ...run, files: run.files.filter((file) => !isFailed(file)) });
  }
  return { runs: ended, flaky: failedNames(failed) };
}

const isFailed = ({ status }: TestFile) => status === 'failed';

async function runOnStockServers(vitestArguments: readonly string[] = []): Promise<Run> {
  const folder = findDebianPostgres();
  if (folder === undefined) {
    console.log(`LEFT OUT: ${noStock}`);
    return { files: [], failedOutsideFiles: false, environment: {}, isLeftOut: true };
  }
  const files = vitestArguments.length === 0 ? stockFolders : vitestArguments;
  // Each worker has a PostgreSQL of its own.
  return runVitest(['--maxWorkers=3', ...files], { TEST_SERVERS: 'stock', POSTGRES_BIN: folder });
}

async function runVitest(vitestArguments: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
      const child = spawn(process.execPath, [vitest, 'run', ...reports, ...vitestArguments], {
        cwd: repositoryRoot,
        env: { ...inheritedEnvironment(), ...environment },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.on('error', reject);
      child.on('close', resolve);
    });
    const { testResults } = JSON.parse(await readFile(reportFile, 'utf8')) as TestReport;
    return { files: testResults, failedOutsideFiles: exitCode !== 0 && countFailed(testResults) === 0, environment };
  } catch (error) {
    console.error(error);
    return { files: [], failedOutsideFiles: true, environment };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
