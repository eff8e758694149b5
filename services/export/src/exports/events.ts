import { timestamp } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { ExportRecord } from './export';

/** Not in the specification, and webhook endpoints never get these events. export.requested wakes a worker. */
export const createExportEvents = (makeEvent: MakeEvent) => {
  const writeAs = (type: string) => (tx: Handle, record: ExportRecord, atMs: number) => {
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
    return insertEvents(tx, [makeEvent({ accountId: record.accountId, type, createdAtMs: atMs, dataJson: JSON.stringify(data) })]);
  };
  return {
    requested: writeAs('export.requested'),
    ready: writeAs('export.ready'),
    failed: writeAs('export.failed'),
    expired: writeAs('export.expired'),
  };
};

export type ExportEvents = ReturnType<typeof createExportEvents>;
