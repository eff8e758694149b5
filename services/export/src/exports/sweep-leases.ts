import type { ExportParts } from '../parts';
import { failExport } from './fail';
import { failureTexts } from './failure.rule';
import { lockLapsed, requeueLapsed } from './sweep-leases.sql';

/**
 * After a lapsed lease, a job is queued again (decision 3.3), or failed after too many tries. An inline export is
 * failed, because its gateway did not report the end (decision 3.2). Returns how many jobs were queued.
 */
export async function sweepLeases({
  database,
  transaction,
  events,
  metrics,
  limits,
  now,
  logger,
}: Pick<ExportParts, 'database' | 'transaction' | 'events' | 'metrics' | 'limits' | 'now' | 'logger'>): Promise<number> {
  const maxFailures = limits.retryWaitsSeconds.length;
  const requeued = await requeueLapsed(database, maxFailures);
  if (requeued > 0) logger.warn({ requeued }, 'exports of workers that died are queued again');
  for (;;) {
    // One per transaction, because it locks the month of its account.
    const failed = await transaction(async (tx) => {
      const record = await lockLapsed(tx, maxFailures);
      if (record === undefined) return undefined;
      const errorMessage = record.inline ? failureTexts.abandoned : failureTexts.interrupted;
      return failExport(tx, record, { errorMessage, abandoned: record.inline, atMs: now() }, { events });
    });
    if (failed === undefined) return requeued;
    metrics.onEnded(failed);
    logger.warn({ exportId: failed.id, inline: failed.inline }, 'an export failed because its end was not reported');
  }
}
