export type ExportStatus = 'queued' | 'running' | 'ready' | 'failed' | 'expired' | 'streamed';
export type ExportFormat = 'csv' | 'json';

export interface NewExport {
  accountId: string;
  id: string;
  siteId: string;
  format: ExportFormat;
  /** The gateway streams it. Otherwise a worker writes it to a file. */
  inline: boolean;
  /** Calendar month in UTC whose cap it counts toward. */
  period: string;
  /** "api_key" or "user". */
  actorKind: string;
  actorId: string;
  requestedAtMs: number;
}

export interface ExportRecord extends NewExport {
  status: ExportStatus;
  /** The progress while it runs. */
  rowCount: number;
  bytesWritten: number;
  errorMessage: string;
  completedAtMs: number | undefined;
  expiresAtMs: number | undefined;
  /** Everything recorded by this time is in the file. undefined without a file, or if unknown. */
  dataAsOfMs: number | undefined;
  sha256: Buffer | undefined;
  /** The file name contains the number of the latest claim. */
  claims: number;
  /** The gateway did not report the end of an inline export. */
  abandoned: boolean;
}

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
  data_as_of: Date | null;
  claims: number;
  abandoned: boolean;
}

export const exportColumns =
  'e.account_id, e.id, e.site_id, e.format, e.inline, e.status, e.period, e.row_count, e.bytes_written, e.sha256, ' +
  'e.error_message, e.actor_kind, e.actor_id, e.requested_at, e.completed_at, e.expires_at, e.data_as_of, e.claims, e.abandoned';

export function exportOf(row: ExportRow): ExportRecord {
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
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    requestedAtMs: row.requested_at.getTime(),
    completedAtMs: row.completed_at?.getTime(),
    expiresAtMs: row.expires_at?.getTime(),
    dataAsOfMs: row.data_as_of?.getTime(),
    claims: row.claims,
    abandoned: row.abandoned,
  };
}
