import type { Actor, ExportRecord } from '../domain/export';
import { periodOf } from '../domain/period';
import { exportEvent } from '../events/export-events';
import type { InTransaction } from '../store/export-store';
import { takeExport } from './take-export';

export interface EnqueueExportParts {
  inTransaction: InTransaction;
  newId: (nowMs: number) => string;
  now: () => number;
}

/** A CSV that a worker writes (spec 4.2.2, 4.2.3). Throws plan_limit. */
export function enqueueExport({ inTransaction, newId, now }: EnqueueExportParts) {
  return async (request: { accountId: string; siteId: string; maxExports: number; actor: Actor }): Promise<ExportRecord> => {
    const { accountId, siteId, maxExports, actor } = request;
    const requestedAtMs = now();
    const period = periodOf(requestedAtMs);
    const created = { accountId, id: newId(requestedAtMs), siteId, format: 'csv', inline: false, period, actor, requestedAtMs } as const;
    return inTransaction(async (store) => {
      const queued = await takeExport(store, created, { maxExports, leaseMs: 0 });
      await store.insertEvent(exportEvent('requested', queued, requestedAtMs));
      return queued;
    });
  };
}
