import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = (path: string) => join(import.meta.dirname, path);

/** Paths of files that take a minute. They start first, because at the end of a run each would run alone. */
const longFiles =
  /\/test\/(faults|browser|hostile|observability|evidence-tampering|samples|stock)\/|-killed\.|(access|erase-events|expiry|examples|guides|long-histories|purges|tampering)[^/]*$|\/sdk\/cli-/;

/** Vitest's order is longest first, by the last run. A clean clone has no last run. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    // Packages are tested from their source: no build between an edit and a test.
    alias: [
      { find: /^@consent\/([a-z]+)-service$/, replacement: source('services/$1/src/service.ts') },
      { find: /^@consent\/gateway$/, replacement: source('gateway/src/app.ts') },
      { find: /^@consent\/([a-z-]+)\/([a-z-]+)$/, replacement: source('packages/$1/src/$2/index.ts') },
      { find: /^@consent\/([a-z-]+)$/, replacement: source('packages/$1/src/index.ts') },
    ],
  },
  test: {
    globals: true,
    include: ['{packages,services,gateway,scripts,test}/**/*.test.ts', 'dashboard/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: 'test/system/global-setup.ts',
    setupFiles: ['test/system/nothing-left-open.ts', 'test/system/tell-failures.ts'],
    // Only a hang takes this long. On a busy machine good tests took more than a minute.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    slowTestThreshold: 10_000,
    pool: 'forks',
    // Services run in the workers and allocate as much as in their own processes (scripts/src/node-flags.ts).
    execArgv: ['--max-semi-space-size=64'],
    // Half of the time of a test file went into loading the same modules again.
    isolate: false,
    // Tests wait a lot: for other processes, for disks, for a window to pass.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongFirst },
    experimental: { fsModuleCache: true },
  },
});
