// Packages are tested from their source: no build between an edit and a test.
const packageSources = {
  '^@consent/(account|consent|export|policy|webhook)-service$': '<rootDir>/services/$1/src/app.ts',
  '^@consent/gateway$': '<rootDir>/gateway/src/app.ts',
  '^@consent/([a-z-]+)$': '<rootDir>/packages/$1/src/index.ts',
};

/** @type {import('jest').Config} */
module.exports = {
  roots: [
    '<rootDir>/packages',
    '<rootDir>/services',
    '<rootDir>/gateway',
    '<rootDir>/dashboard/src',
    '<rootDir>/scripts',
    '<rootDir>/test',
  ],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  moduleNameMapper: packageSources,
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }] },
  globalSetup: '<rootDir>/test/system/global-setup.ts',
  globalTeardown: '<rootDir>/test/system/global-teardown.ts',
  testEnvironment: 'node',
  testTimeout: 30_000,
  maxWorkers: 2,
  // Each file leaves some of its modules behind. A heap of several GB stops the product under test for seconds while it is collected.
  workerIdleMemoryLimit: '1GB',
  // A test that failed may have left a connection open; the run must end all the same.
  forceExit: true,
};
