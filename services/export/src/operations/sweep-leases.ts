import type { Logger } from '@consent/kernel';
import type { ExportRecord } from '../domain/export';
import { failureTexts } from '../domain/failure-text';
import type { ExportStore, InTransaction } from '../store/export-store';
import { failExport } from './fail-export';

export interface SweepLeasesParts {
  store: Pick<ExportStore, 'requeueLapsed'>;
  inTransaction: InTransaction;
  /** A job that failed so often is not tried again. */
  maxFailures: number;
  onEnded: (ended: ExportRecord) => void;
  now: () => number;
  logger: Logger;
}

/**
 * What nobody works on any more: jobs of dead workers are queued again (decision
 * 3.3) or, after too many tries, failed; inline exports whose gateway never told
 * the end are failed (decision 3.2). Returns how many jobs are queued again.
 */
export function sweepLeases({ store, inTransaction, maxFailures, onEnded, now, logger }: SweepLeasesParts) {
  return async (): Promise<number> => {
    const requeued = await store.requeueLapsed(maxFailures);
    if (requeued > 0) logger.warn({ requeued }, 'exports of workers that died are queued again');
    // One a transaction: it holds the row of one account's month.
    for (let failed = await inTransaction(failOne); failed !== undefined; failed = await inTransaction(failOne)) {
      onEnded(failed);
      logger.warn({ exportId: failed.id, inline: failed.inline }, 'an export that nobody ended is failed');
    }
    return requeued;
  };

  async function failOne(tx: ExportStore): Promise<ExportRecord | undefined> {
    const record = await tx.lockLapsed(maxFailures);
    if (record === undefined) return undefined;
    const errorMessage = record.inline ? failureTexts.abandoned : failureTexts.interrupted;
    return failExport(tx, record, { errorMessage, abandoned: record.inline, atMs: now() });
  }
}
