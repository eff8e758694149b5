import type { Handle } from '@consent/postgres';
import type { ExportParts } from '../parts';
import { endExport } from './end.sql';
import type { ExportRecord } from './export';
import { giveUnitBack } from './units.sql';

interface Failure {
  errorMessage: string;
  rowCount?: number;
  bytesWritten?: number;
  abandoned?: boolean;
  atMs: number;
}

/** Gives the export's unit back (decision 3.6). The caller has locked it. */
export async function failExport(
  tx: Handle,
  record: ExportRecord,
  { errorMessage, rowCount = 0, bytesWritten = 0, abandoned = false, atMs }: Failure,
  { events }: Pick<ExportParts, 'events'>,
): Promise<ExportRecord> {
  const completedAtMs = Math.max(atMs, record.requestedAtMs);
  const failed = await endExport(tx, record, { status: 'failed', rowCount, bytesWritten, errorMessage, completedAtMs, abandoned });
  await giveUnitBack(tx, record.accountId, record.period);
  if (!record.inline) await events.failed(tx, failed, atMs);
  return failed;
}
