/** Only this file of the package reads the environment. */

/** Set by test/system/global-setup.ts for every worker. */
const variable = 'TEST_RUN_BROKER';

export function brokerUrl(): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error('Tests that need a server run under Vitest, with the globalSetup of vitest.config.mts.');
  return url;
}

export function handBrokerToWorkers(url: string): void {
  process.env[variable] = url;
}

export function workerNumber(): string {
  return process.env['VITEST_POOL_ID'] ?? '1';
}

/**
 * Which PostgreSQL of the run this process uses. A stock one has connections for one product, so with stock servers each
 * worker has its own, and so has the product that all of them share.
 */
export function postgresOfThisProcess(): string {
  return asksForStockServers() ? (process.env['VITEST_POOL_ID'] ?? 'product') : '';
}

/** Servers as strangers have them: Debian's programs and their defaults (npm run test:stock). */
export function asksForStockServers(): boolean {
  return process.env['TEST_SERVERS'] === 'stock';
}

/** The coordinator of a cluster of Citus, in runs on one (npm run test:citus). */
export function citusUrl(): string | undefined {
  return process.env['TEST_CITUS_URL'] || undefined;
}
