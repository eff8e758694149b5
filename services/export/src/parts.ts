import type { Logger } from '@consent/kernel';
import type { Handle, Transaction } from '@consent/postgres';
import type { Audit } from '@consent/service';
import type { DownloadTokens } from './downloads/tokens';
import type { ConsentSource } from './exports/consent-source';
import type { ExportEvents } from './exports/events';
import type { OpenChecked } from './files/checked-files';
import type { FileStore } from './files/file-store';
import type { ExportMetrics } from './metrics';

export interface ExportParts {
  database: Handle;
  transaction: Transaction;
  events: ExportEvents;
  audit: Audit;
  /** Ids sort by request time, even within one millisecond. */
  newId: (atMs: number) => string;
  tokens: DownloadTokens;
  source: Pick<ConsentSource, 'open'>;
  files: FileStore;
  openChecked: OpenChecked;
  limits: ExportLimits;
  metrics: ExportMetrics;
  now: () => number;
  logger: Logger;
}

interface ExportLimits {
  inlineTimeoutMs: number;
  leaseMs: number;
  /** A job that writes no bytes for this long is stopped and retried. */
  stallMs: number;
  /** One failure more, and the export fails. */
  retryWaitsSeconds: readonly number[];
  fileLifetimeMs: number;
}
