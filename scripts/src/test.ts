import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks, type CheckResult } from './checks/run-checks';
import { citusUrlFrom, reportsFlakyFiles } from './config';
import { repositoryRoot } from './repository-root';
import { changedFiles } from './testing/changed-files';
import { readKnownFlaky, sortFlaky } from './testing/known-flaky';
import { noCitus, noStock, partsOfAll, runOnCitus, runOnStockServers } from './testing/parts';
import { countFailed, countSkipped, countTests, skippedText, slowestText, type TestFile } from './testing/report';
import { runVitest, type Run } from './testing/run-vitest';
import { selectTests } from './testing/select-tests';

/**
 * All tests, with the checks in the time that tests leave idle. Arguments go to Vitest and leave the checks out. With
 * `--stock`, only the run on stock servers. With `--citus`, what can run in cells of the cluster that CITUS_URL names. With `--changed`, what depends on the files changed since main, with the checks.
 *
 * In a run of everything, a failed file runs once more, alone. If it passes then, its failed tests are named as flaky, and
 * count as failed unless test/known-flaky.txt has the file.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.length === 0) return runAll();
  if (words.includes('--changed')) return runChanged();
  if (words.includes('--citus')) return runCitus(words.filter((word) => word !== '--citus'));
  const isStock = words.includes('--stock');
  const others = words.filter((word) => word !== '--stock');
  finish({ runs: [await (isStock ? runOnStockServers(others) : runVitest(others))] });
}

async function runCitus(words: readonly string[]): Promise<void> {
  const url = citusUrlFrom();
  if (url === undefined) console.error(`NOTHING RUNS: ${noCitus}`);
  finish(url === undefined ? { runs: [], leftOut: [noCitus], mayBeEmpty: true } : { runs: [await runOnCitus(words, url)] });
}

async function runAll(): Promise<void> {
  const known = readKnownFlaky(await readFile(join(repositoryRoot, 'test/known-flaky.txt'), 'utf8'));
  const checking = runChecks({ inIdleTime: true });
  const { parts, hasStock } = partsOfAll();
  const first: Run[] = [];
  for (const { name, run } of parts) {
    const startedAtMs = performance.now();
    const ended = await run();
    first.push(...ended);
    const took = ((performance.now() - startedAtMs) / 1000).toFixed(0);
    console.log(`The part "${name}" took ${took} s. Its slowest folders and files:`);
    console.log(
      slowestText(
        ended.flatMap(({ files }) => files),
        repositoryRoot,
      ),
    );
  }
  const checks = await checking;
  const { runs, flaky } = await runFailedAgain(first);
  const { accepted, failed } = sortFlaky(flaky, known, repositoryRoot);
  for (const name of accepted) console.log(`FLAKY, passed only when its file ran again alone: ${name}`);
  const fails = !reportsFlakyFiles();
  for (const name of failed)
    console.log(
      `${fails ? 'FAILED' : 'FLAKY'}: passed only when its file ran again alone, and test/known-flaky.txt does not have it: ${name}`,
    );
  finish({ runs, checks, failedMore: fails ? failed.length : 0, leftOut: hasStock ? [] : [noStock] });
}

async function runChanged(): Promise<void> {
  const changed = changedFiles();
  const chosen = selectTests(changed);
  if (chosen === 'everything') {
    console.log('What changed may change everything, so everything runs.');
    return runAll();
  }
  console.log(chosen.length === 0 ? 'No test depends on what changed.' : `Tests that depend on what changed:\n${chosen.join('\n')}`);
  const checking = runChecks({ inIdleTime: true, changed });
  const runs = chosen.length === 0 ? [] : [await runVitest(['--passWithNoTests', ...chosen])];
  finish({ runs, checks: await checking });
}

interface Outcome {
  runs: readonly Run[];
  checks?: readonly CheckResult[];
  failedMore?: number;
  leftOut?: readonly string[];
  /** Whether a run without a test is no failure. */
  mayBeEmpty?: boolean;
}

/** Prints `N passed, N failed, N skipped`, and sets the exit code. */
function finish({ runs, checks = [], failedMore = 0, leftOut = [], mayBeEmpty = false }: Outcome): void {
  const files = runs.flatMap((run) => run.files);
  const failedChecks = checks.filter((check) => !check.passed);
  const passed = countTests(files, 'passed') + checks.length - failedChecks.length;
  const failed = countFailed(files) + runs.filter((run) => run.failedOutsideFiles).length + failedChecks.length + failedMore;
  for (const check of failedChecks) console.log(`The check "${check.name}" failed; npm run check says why.`);
  const skipped = new Map([...countSkipped(files), ...leftOut.map((reason) => [reason, 1] as const)]);
  console.log(`${passed} passed, ${failed} failed, ${skippedText(skipped)}`);
  process.exitCode = failed === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1;
}

/** Above this, the failures have a common cause. */
const mostRunAgain = 6;

/** The names of flaky tests begin with the path of their file. */
async function runFailedAgain(runs: readonly Run[]): Promise<{ runs: readonly Run[]; flaky: string[] }> {
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
  return { runs: ended, flaky: failed.map(({ name }) => name) };
}

const isFailed = ({ status }: TestFile) => status === 'failed';

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
