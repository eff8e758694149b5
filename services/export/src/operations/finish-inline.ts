import { conflict, invalid, notFound } from '@consent/kernel/errors';
import type { ExportRecord } from '../domain/export';
import { failureTexts } from '../domain/failure-text';
import type { InTransaction } from '../store/export-store';
import { failExport } from './fail-export';

export interface FinishInlineParts {
  inTransaction: InTransaction;
  onEnded: (ended: ExportRecord) => void;
  now: () => number;
}

export interface InlineEnd {
  accountId: string;
  id: string;
  status: string;
  rowCount: number;
  bytesWritten: number;
  errorMessage: string;
}

/**
 * How an inline export ended (decision 3.2). The first end that is told counts and a
 * repeat answers it. Throws invalid, not_found, conflict.
 */
export function finishInline({ inTransaction, onEnded, now }: FinishInlineParts) {
  return async ({ accountId, id, status, rowCount, bytesWritten, errorMessage }: InlineEnd): Promise<ExportRecord> => {
    if (status !== 'streamed' && status !== 'failed') throw invalid('status must be streamed or failed.');
    const { record: finished, hasEnded } = await inTransaction(async (store) => {
      const record = await store.lockExport(accountId, id);
      if (record === undefined) throw notFound('export');
      if (!record.inline) throw conflict('The export is not an inline one.');

      // The sweep took the gateway for dead and gave the unit back; the client has the file all the same.
      const isLate = record.abandoned && status === 'streamed';
      if (record.status !== 'running' && !isLate) return { record, hasEnded: false };
      if (isLate) await store.takeUnit(accountId, record.period, 0);

      const atMs = now();
      if (status === 'failed') {
        const failure = { errorMessage: errorMessage || failureTexts.broken, rowCount, bytesWritten, atMs };
        return { record: await failExport(store, record, failure), hasEnded: true };
      }
      const completedAtMs = Math.max(atMs, record.requestedAtMs);
      const end = { status, rowCount, bytesWritten, errorMessage: '', completedAtMs, abandoned: false } as const;
      return { record: await store.endExport(record, end), hasEnded: true };
    });
    if (hasEnded) onEnded(finished);
    return finished;
  };
}
