import { fileKeyOf } from '../files/file-key.rule';
import type { ExportParts } from '../parts';
import { expireOne } from './expire.sql';

/**
 * Implements decision 3.3. Changes the row before it deletes the file, so no ready row lacks its file. If a deletion
 * fails, sweepFiles deletes that file and the others of this run later, so a silent store delays a run only once.
 */
export async function expireExports({
  transaction,
  events,
  files,
  metrics,
  now,
  logger,
}: Pick<ExportParts, 'transaction' | 'events' | 'files' | 'metrics' | 'now' | 'logger'>): Promise<void> {
  let isStoreAvailable = true;
  for (;;) {
    const atMs = now();
    const expired = await transaction(async (tx) => {
      const record = await expireOne(tx, atMs);
      if (record !== undefined) await events.expired(tx, record, atMs);
      return record;
    });
    if (expired === undefined) return;
    metrics.onEnded(expired);
    if (!isStoreAvailable) continue;
    await files.remove(fileKeyOf({ id: expired.id, claim: expired.claims })).catch((error: unknown) => {
      isStoreAvailable = false;
      logger.warn({ error, exportId: expired.id }, 'an expired file was not deleted; the sweep will delete it');
    });
  }
}
