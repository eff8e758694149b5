import { fileKeyOf } from '../files/file-key.rule';
import type { ExportParts } from '../parts';
import { expireOne } from './expire.sql';

/**
 * Implements decision 3.3. Changes the row before it deletes the file, so no ready row lacks its file. If the deletion
 * fails, sweepFiles deletes the file later.
 */
export async function expireExports({
  transaction,
  events,
  files,
  metrics,
  now,
  logger,
}: Pick<ExportParts, 'transaction' | 'events' | 'files' | 'metrics' | 'now' | 'logger'>): Promise<void> {
  for (;;) {
    const atMs = now();
    const expired = await transaction(async (tx) => {
      const record = await expireOne(tx, atMs);
      if (record !== undefined) await events.expired(tx, record, atMs);
      return record;
    });
    if (expired === undefined) return;
    metrics.onEnded(expired);
    await files.remove(fileKeyOf({ id: expired.id, claim: expired.claims })).catch((error: unknown) => {
      logger.warn({ error, exportId: expired.id }, 'an expired file was not deleted; the sweep will delete it');
    });
  }
}
