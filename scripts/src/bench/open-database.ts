import { createSilentLogger } from '@consent/kernel';
import { createDatabase, type Database } from '@consent/postgres';

/** Statements that load, clean and checkpoint millions of rows outlast the limits of the product's own, more so on a busy machine. */
const limitMs = 300_000;

export function openDatabase(url: string, poolSize: number): Database {
  const limits = { statementTimeoutMs: limitMs, lockTimeoutMs: limitMs };
  return createDatabase({ url, poolSize, applicationName: 'benchmark', ...limits, logger: createSilentLogger() });
}
