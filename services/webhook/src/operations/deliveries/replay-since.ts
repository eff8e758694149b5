import { conflict, invalid, notFound } from '@consent/kernel/errors';
import type { Position } from '../../domain/cursor';
import type { DeliveryStatus } from '../../domain/delivery';
import type { Queue } from '../../domain/fair-queues';
import type { InTransaction } from '../../store/webhook-store';

export interface ReplaySinceParts {
  inTransaction: InTransaction;
  onQueued: (queues: readonly Queue[]) => void;
}

export interface ReplaySince {
  accountId: string;
  endpointId: string;
  sinceMs: number;
  /** exhausted, held; empty: both. */
  statuses: readonly string[];
}

const batchSize = 1000;
const missedStatuses: readonly DeliveryStatus[] = ['exhausted', 'held'];

/**
 * Replays everything an endpoint missed, oldest first, and answers how many there were
 * (decision 5.7). In batches, each stored by itself: one that is cut short has done a
 * part, and a repeat does the rest. Throws not_found, invalid, conflict.
 */
export function replaySince({ inTransaction, onQueued }: ReplaySinceParts) {
  return async ({ accountId, endpointId, sinceMs, statuses }: ReplaySince, signal?: AbortSignal): Promise<number> => {
    const unknown = statuses.find((status) => !missedStatuses.some((missed) => missed === status));
    if (unknown !== undefined) throw invalid(`statuses may name ${missedStatuses.join(', ')}.`);
    const wanted = missedStatuses.filter((status) => statuses.length === 0 || statuses.includes(status));

    let count = 0;
    let after: Position | undefined;
    do {
      const { replayed, last } = await inTransaction(async (store) => {
        const endpoint = await store.lockEndpoint({ accountId, id: endpointId });
        if (endpoint === undefined) throw notFound('endpoint');
        if (!endpoint.enabled) throw conflict('The endpoint is disabled; enable it first.');
        return store.replayMissed({ accountId, endpointId, sinceMs, statuses: wanted, generation: endpoint.generation, after }, batchSize);
      });
      count += replayed;
      after = replayed < batchSize ? undefined : last;
      onQueued([true, false].map((isRepeat) => ({ accountId, endpointId, isRepeat })));
    } while (after !== undefined && signal?.aborted !== true);
    return count;
  };
}
