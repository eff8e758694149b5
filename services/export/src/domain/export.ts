export type ExportStatus = 'queued' | 'running' | 'ready' | 'failed' | 'expired' | 'streamed';
export type ExportFormat = 'csv' | 'json';

/** Who asked for an export. */
export interface Actor {
  /** api_key or user. */
  kind: string;
  id: string;
}

/** What is known of an export when it is asked for. */
export interface NewExport {
  accountId: string;
  /** exp_ and a ULID. */
  id: string;
  siteId: string;
  format: ExportFormat;
  /** Streamed by the gateway; else written into a file by a worker. */
  inline: boolean;
  /** The calendar month in UTC whose cap it counts against. */
  period: string;
  actor: Actor;
  requestedAtMs: number;
}

/** One export (spec 2.10). */
export interface ExportRecord extends NewExport {
  status: ExportStatus;
  /** While it is running: how far it is. */
  rowCount: number;
  bytesWritten: number;
  /** "" unless failed. */
  errorMessage: string;
  /** undefined until it ended. */
  completedAtMs: number | undefined;
  /** undefined unless there is or was a file. */
  expiresAtMs: number | undefined;
  /** Of the file, while and after it was ready. */
  sha256: Buffer | undefined;
  /** How often a worker took it; the last one's number is in the name of the file. */
  claims: number;
  /** An inline export that was failed because nobody told its end. */
  abandoned: boolean;
}

/**
 * The status as the outside sees it: a file is expired at its time, whenever the
 * sweep comes to it (decision 3.3).
 */
export function statusAt(record: ExportRecord, nowMs: number): ExportStatus {
  const { status, expiresAtMs } = record;
  return status === 'ready' && expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : status;
}
