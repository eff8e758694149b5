import { timestamp } from '@consent/contracts';
import type { ExportRecord } from '../domain/export';

type Transition = 'requested' | 'ready' | 'failed' | 'expired';

/**
 * The events of queued exports, ours beyond the specification: export.requested wakes
 * a worker, the others are for whoever listens. Not offered to webhooks.
 */
export function exportEvent(transition: Transition, record: ExportRecord, atMs: number) {
  const data = {
    id: record.id,
    site_id: record.siteId,
    format: record.format,
    status: record.status,
    row_count: record.rowCount,
    bytes_written: record.bytesWritten,
    error_message: record.errorMessage,
    requested_at: timestamp(record.requestedAtMs),
  };
  return { accountId: record.accountId, type: `export.${transition}`, createdAtMs: atMs, dataJson: JSON.stringify(data) };
}
