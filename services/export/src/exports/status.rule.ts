import { conflict } from '@consent/kernel/errors';
import type { ExportRecord, ExportStatus } from './export';

/** A file expires exactly on time, even if the sweep is late (decision 3.3). */
export function statusAt({ status, expiresAtMs }: Pick<ExportRecord, 'status' | 'expiresAtMs'>, nowMs: number): ExportStatus {
  return status === 'ready' && expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : status;
}

/** Throws conflict unless there is a file to download (decision 3.5). */
export function assertReady(record: Pick<ExportRecord, 'status' | 'expiresAtMs'>, nowMs: number): void {
  const status = statusAt(record, nowMs);
  if (status === 'ready') return;
  throw conflict(
    status === 'expired'
      ? 'The file has expired and was deleted. Create a new export.'
      : `The export has no file to download. Its status is ${status}.`,
  );
}
