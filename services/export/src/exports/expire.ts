import { fileKeyOf } from '../files/file-key.rule';
import type { ExportParts } from '../parts';
import { expireOne } from './expire.sql';

/**
 * ready → expired at `expires_at` (decision 3.3). A loop runs it. The row changes before the file is
 * deleted, so no row says ready without a file. If the deletion fails, sweepFiles does it.
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
      logger.warn({ error, exportId: expired.id }, 'an expired file was not deleted yet; the sweep will');
    });
  }
}
