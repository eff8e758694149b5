import type { ExportRecord } from '../domain/export';
import { exportEvent } from '../events/export-events';
import type { ExportStore } from '../store/export-store';

interface Failure {
  errorMessage: string;
  /** How far it came. */
  rowCount?: number;
  bytesWritten?: number;
  abandoned?: boolean;
  atMs: number;
}

/** Fails an export whose row the transaction of `store` has locked, and gives its unit back (decision 3.6). */
export async function failExport(
  store: Pick<ExportStore, 'endExport' | 'giveUnitBack' | 'insertEvent'>,
  record: ExportRecord,
  { errorMessage, rowCount = 0, bytesWritten = 0, abandoned = false, atMs }: Failure,
): Promise<ExportRecord> {
  const completedAtMs = Math.max(atMs, record.requestedAtMs);
  const failed = await store.endExport(record, { status: 'failed', rowCount, bytesWritten, errorMessage, completedAtMs, abandoned });
  await store.giveUnitBack(record.accountId, record.period);
  if (!record.inline) await store.insertEvent(exportEvent('failed', failed, atMs));
  return failed;
}
