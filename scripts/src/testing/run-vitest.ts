import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedEnvironment } from '../config';
import { repositoryRoot } from '../repository-root';
import { countFailed, type TestFile, type TestReport } from './report';

export interface Run {
  files: readonly TestFile[];
  /** An error was thrown outside of the files, or there is no report. */
  failedOutsideFiles: boolean;
  /** A repeated run uses the same environment. */
  environment: NodeJS.ProcessEnv;
}

export async function runVitest(vitestArguments: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Run> {
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
