import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@consent/testkit';
import { replaceMigrations } from './build-last-release';
import { environmentOfOtherRelease } from './config';
import { services, type Release } from './mixed-product';
import type { createUpgradeReport } from './upgrade-report';

interface TestResult {
  status: string;
  fullName: string;
  failureMessages: readonly string[];
}

interface TestReport {
  testResults: readonly { name: string; message: string; assertionResults: readonly TestResult[] }[];
}

const timeoutMs = 900_000;

/**
 * The schema doesn't affect tests of faults, memory and disk limits, Redis or the network. Tests of migrations revert steps that this
 * release builds on. The rolling update covers the tables of the slowest tests.
 */
const leftOut = [
  '**/*migration*',
  '**/*fault*',
  '**/*outage*',
  '**/*-away*',
  '**/killed-*',
  '**/disk-full*',
  '**/memory*',
  '**/running*',
  '**/*tls*',
  '**/https*',
  '**/look-ups*',
  '**/fairness*',
  '**/downloads*',
  '**/reading*',
  '**/passwords*',
  '**/projection*',
  '**/marks*',
  '**/usage-direct*',
  '**/two-workers*',
  '**/export-slots*',
  '**/files*',
  '**/sessions*',
  '**/jobs*',
  '**/mails*',
];

export function testLastReleaseTests(folders: Readonly<Record<Release, string>>, report: ReturnType<typeof createUpgradeReport>): void {
  const name = 'the service tests of the last release pass on the schema of this release';
  test(
    name,
    ({ signal }) =>
      report.step(name, undefined, async () => {
        const putBack = replaceMigrations(folders.new, folders.old, services);
        try {
          const { passed, failed } = await runTests(folders.old, signal);
          expect(failed).toEqual([]);
          expect(passed).toBeGreaterThan(100);
        } finally {
          putBack();
        }
      }),
    timeoutMs,
  );
}

async function runTests(folder: string, signal: AbortSignal): Promise<{ passed: number; failed: string[] }> {
  const temporary = await mkdtemp(join(tmpdir(), 'consent-test-upgrade-'));
  try {
    const reportFile = join(temporary, 'report.json');
    const words = ['run', 'services/', '--reporter=json', `--outputFile.json=${reportFile}`];
    // Retry once: a wrong schema fails every time, a busy machine doesn't.
    const patience = ['--testTimeout=180000', '--hookTimeout=300000', '--retry=1'];
    const excluded = leftOut.flatMap((pattern) => ['--exclude', `${pattern}.test.ts`]);
    const { output } = await runProgram(process.execPath, ['node_modules/vitest/vitest.mjs', ...words, ...patience, ...excluded], {
      cwd: folder,
      env: environmentOfOtherRelease(),
      signal,
    });
    const text = await readFile(reportFile, 'utf8').catch(() => {
      throw new Error(`The tests of the last release did not run:\n${output}`);
    });
    const { testResults } = JSON.parse(text) as TestReport;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const passed = results.filter(({ status }) => status === 'passed').length;
    const failed = results
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? 'without a message'}`);
    // A file that fails to load has no tests, only a message.
    const unloaded = testResults.filter(({ assertionResults, message }) => assertionResults.length === 0 && message !== '');
    return { passed, failed: [...failed, ...unloaded.map((file) => `${file.name}: ${file.message}`)] };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
