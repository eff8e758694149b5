import {
  absentAs,
  bool,
  buffer,
  type Column,
  type Columns,
  instant,
  integer,
  readerOf,
  selectOf,
  text,
  uuid,
  word,
} from '@consent/postgres/columns';

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

/** The table `exports`, without what only workers use. */
export const exportColumns: Columns<ExportRecord> = {
  accountId: uuid('account_id'),
  id: word('id'),
  siteId: uuid('site_id'),
  format: word('format') as Column<ExportFormat>,
  inline: bool('inline'),
  status: word('status') as Column<ExportStatus>,
  period: word('period'),
  rowCount: integer('row_count'),
  bytesWritten: integer('bytes_written'),
  sha256: absentAs(undefined, buffer('sha256')),
  errorMessage: text('error_message'),
  actorKind: word('actor_kind'),
  actorId: word('actor_id'),
  requestedAtMs: instant('requested_at'),
  completedAtMs: absentAs(undefined, instant('completed_at')),
  expiresAtMs: absentAs(undefined, instant('expires_at')),
  dataAsOfMs: absentAs(undefined, instant('data_as_of')),
  claims: integer('claims'),
  abandoned: bool('abandoned'),
};

export const exportSelect = selectOf(exportColumns, 'e');
export const exportOf = readerOf(exportColumns);
