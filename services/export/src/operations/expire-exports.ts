import type { Logger } from '@consent/kernel';
import type { ExportRecord } from '../domain/export';
import { fileKeyOf } from '../domain/file-key';
import { exportEvent } from '../events/export-events';
import type { FileStore } from '../files/file-store';
import type { InTransaction } from '../store/export-store';

export interface ExpireExportsParts {
  inTransaction: InTransaction;
  files: Pick<FileStore, 'remove'>;
  onEnded: (ended: ExportRecord) => void;
  now: () => number;
  logger: Logger;
}

/**
 * ready → expired at `expires_at`, and the file is deleted (decision 3.3): first the
 * row, then the file, so that no row says ready of a file that is gone. What is left
 * when the second step fails is for sweepFiles.
 */
export function expireExports({ inTransaction, files, onEnded, now, logger }: ExpireExportsParts) {
  return async (): Promise<void> => {
    for (;;) {
      const atMs = now();
      const expired = await inTransaction(async (tx) => {
        const record = await tx.expireOne(atMs);
        if (record !== undefined) await tx.insertEvent(exportEvent('expired', record, atMs));
        return record;
      });
      if (expired === undefined) return;
      onEnded(expired);
      await files.remove(fileKeyOf({ id: expired.id, claim: expired.claims })).catch((error: unknown) => {
        logger.warn({ error, exportId: expired.id }, 'an expired file was not deleted yet; the sweep will');
      });
    }
  };
}
