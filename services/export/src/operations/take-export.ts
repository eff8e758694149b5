import { ServiceError } from '@consent/kernel/errors';
import type { ExportRecord, NewExport } from '../domain/export';
import type { ExportStore } from '../store/export-store';

/**
 * Takes a unit of the month's cap and stores the export, in the transaction of
 * `store`. Throws plan_limit when the cap is reached (decision 3.6).
 */
export async function takeExport(
  store: Pick<ExportStore, 'takeUnit' | 'insertExport'>,
  created: NewExport,
  { maxExports, leaseMs }: { maxExports: number; leaseMs: number },
): Promise<ExportRecord> {
  if (!(await store.takeUnit(created.accountId, created.period, maxExports))) {
    throw new ServiceError('plan_limit', `The plan allows ${maxExports} exports per calendar month, and they are used up.`);
  }
  return store.insertExport(created, leaseMs);
}
