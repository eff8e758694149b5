import type { ExportFormat, ExportRecord, ExportStatus } from '../domain/export';

/** A row of `exports` as PostgreSQL gives it. */
export interface ExportRow {
  account_id: string;
  id: string;
  site_id: string;
  format: ExportFormat;
  inline: boolean;
  status: ExportStatus;
  period: string;
  row_count: number;
  bytes_written: number;
  sha256: Buffer | null;
  error_message: string;
  actor_kind: string;
  actor_id: string;
  requested_at: Date;
  completed_at: Date | null;
  expires_at: Date | null;
  claims: number;
  abandoned: boolean;
}

/** `e` is the export. */
export const exportColumns =
  'e.account_id, e.id, e.site_id, e.format, e.inline, e.status, e.period, e.row_count, e.bytes_written, e.sha256, ' +
  'e.error_message, e.actor_kind, e.actor_id, e.requested_at, e.completed_at, e.expires_at, e.claims, e.abandoned';

export function recordOf(row: ExportRow): ExportRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    siteId: row.site_id,
    format: row.format,
    inline: row.inline,
    status: row.status,
    period: row.period,
    rowCount: row.row_count,
    bytesWritten: row.bytes_written,
    sha256: row.sha256 ?? undefined,
    errorMessage: row.error_message,
    actor: { kind: row.actor_kind, id: row.actor_id },
    requestedAtMs: row.requested_at.getTime(),
    completedAtMs: row.completed_at?.getTime(),
    expiresAtMs: row.expires_at?.getTime(),
    claims: row.claims,
    abandoned: row.abandoned,
  };
}
