import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const source = (path: string) => join(import.meta.dirname, path);

export default defineConfig({
  resolve: {
    // Packages are tested from their source: no build between an edit and a test.
    alias: [
      { find: /^@consent\/(account|consent|export|policy|webhook)-service$/, replacement: source('services/$1/src/app.ts') },
      { find: /^@consent\/gateway$/, replacement: source('gateway/src/app.ts') },
      { find: /^@consent\/([a-z-]+)$/, replacement: source('packages/$1/src/index.ts') },
    ],
  },
  test: {
    globals: true,
    include: ['{packages,services,gateway,scripts,test}/**/*.test.ts', 'dashboard/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: 'test/system/global-setup.ts',
    setupFiles: 'test/system/nothing-left-open.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    slowTestThreshold: 10_000,
    pool: 'forks',
    // Half of the time of a test file went into loading the same modules again.
    isolate: false,
    // Tests wait a lot: for other processes, for disks, for a window to pass.
    maxWorkers: 4,
    experimental: { fsModuleCache: true },
  },
});
