import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { ExportRecord, NewExport } from './export';
import { insertExport } from './take.sql';
import { takeUnit } from './units.sql';

/** Throws plan_limit if the month's cap is reached (decision 3.6). */
export async function takeExport(
  tx: Handle,
  created: NewExport,
  { maxExports, leaseMs }: { maxExports: number; leaseMs: number },
): Promise<ExportRecord> {
  if (!(await takeUnit(tx, created.accountId, created.period, maxExports))) {
    throw new ServiceError('plan_limit', `Your plan includes ${maxExports} exports a month, and all are used. Upgrade to export more.`);
  }
  return insertExport(tx, created, leaseMs);
}
