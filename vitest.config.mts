import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = (path: string) => join(import.meta.dirname, path);

/**
 * Vitest's order is longest first, by the last run; a clean clone has no last run. The folders with the longest files come first. Browsers
 * keep the processors busy and most other tests wait, so those of browsers are spread evenly among the others.
 */
class BusyBetweenWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isIn = (folders: RegExp) => (file: TestSpecification) => folders.test(file.moduleId);
    const long = isIn(/\/test\/(faults|hostile|observability)\//);
    const browser = isIn(/\/test\/browser\//);
    const busy = sorted.filter(browser);
    const others = sorted.filter((file) => !browser(file));
    const waiting = [...others.filter(long), ...others.filter((file) => !long(file))];
    const spread = (list: TestSpecification[], upTo: number) =>
      list.map((file, at): [number, TestSpecification] => [((at + 0.5) * upTo) / list.length, file]);
    // The second half of the others has the small files, which hardly wait.
    return [...spread(busy, 0.5), ...spread(waiting, 1)].sort(([a], [b]) => a - b).map(([, file]) => file);
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
    setupFiles: 'test/system/nothing-left-open.ts',
    // Only a hang takes this long. On a busy machine good tests took more than a minute.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    slowTestThreshold: 10_000,
    pool: 'forks',
    // A sixth of a worker's time went into collecting the garbage of short calls; the product's processes have the same.
    execArgv: ['--max-semi-space-size=64'],
    // Half of the time of a test file went into loading the same modules again.
    isolate: false,
    // Tests wait a lot: for other processes, for disks, for a window to pass.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: BusyBetweenWaiting },
    experimental: { fsModuleCache: true },
  },
});
