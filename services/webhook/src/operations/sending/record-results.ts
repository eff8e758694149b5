import { performance } from 'node:perf_hooks';
import { afterAttempt } from '../../domain/delivery';
import type { EndpointRecord } from '../../domain/endpoint';
import { countResults } from '../../domain/failure-count';
import type { WebhookEvents } from '../../events/webhook-events';
import type { RecordedAttempt } from '../../store/deliveries/record-attempts';
import type { InTransaction, WebhookStore } from '../../store/webhook-store';
import type { AttemptResult } from './attempt-delivery';

export interface RecordResultsParts {
  inTransaction: InTransaction;
  events: WebhookEvents;
  waitsMs: readonly number[];
  random: () => number;
  now: () => number;
}

/** A result, and the claim under which the attempt was made. */
export interface ClaimedResult extends AttemptResult {
  leaseToken: string;
  /** When the attempt began, by performance.now(): clocks of this machine and of the database may differ. */
  startedAt: number;
}

export interface Recording {
  /** False when the claim had ended: somebody else makes this attempt, or made it. */
  isRecorded: boolean;
  /** When the next attempt is due; undefined when none follows. */
  dueInMs: number | undefined;
}

const lost: Recording = { isRecorded: false, dueInMs: undefined };

/** So many deliveries of an endpoint are marked as held at once; upkeep marks the rest. */
const heldAtOnce = 1000;

/**
 * Records results, in the order in which they came: the attempt, the state of its
 * delivery, the counter of its endpoint, in one transaction (spec 3 and 6).
 * Only results whose claim still holds count. The transaction in which a counter
 * reaches 50 disables the endpoint and writes the event that tells its owner.
 */
export function recordResults({ inTransaction, events, waitsMs, random, now }: RecordResultsParts) {
  return async (results: readonly ClaimedResult[]): Promise<Recording[]> =>
    inTransaction(async (store) => {
      // Endpoints before deliveries, in the order of their ids, as everybody does who locks both.
      const endpoints = await lockCounted(store, results);
      const recorded = results.map((result) => recordOf(result, endpoints.get(result.delivery.endpointId), { waitsMs, random: random() }));
      const isRecorded = await store.saveAttempts(recorded);

      const counting = results.filter(({ delivery }, at) => isRecorded[at] && delivery.movesCounter);
      const changed = [...endpoints.values()].flatMap((before) => {
        const after = countResults(before, counting.filter(({ delivery }) => delivery.endpointId === before.id).map(countedOf), now());
        return after === before ? [] : [{ before, after }];
      });
      await store.saveCounters(changed.map(({ after }) => after));
      for (const { before, after } of changed) {
        if (!before.enabled || after.enabled) continue;
        await store.holdQueued(after, heldAtOnce);
        await store.insertEvent(events.endpointDisabled(after));
      }
      return recorded.map(({ after }, at) => (isRecorded[at] ? { isRecorded: true, dueInMs: after.dueInMs } : lost));
    });
}

async function lockCounted(store: WebhookStore, results: readonly ClaimedResult[]): Promise<Map<string, EndpointRecord>> {
  const touched = new Map<string, { accountId: string; id: string; hasFailed: boolean }>();
  for (const { delivery, resultClass } of results) {
    const hasFailed = resultClass !== 'success' || touched.get(delivery.endpointId)?.hasFailed === true;
    touched.set(delivery.endpointId, { accountId: delivery.accountId, id: delivery.endpointId, hasFailed });
  }
  return new Map((await store.lockCounted([...touched.values()])).map((endpoint) => [endpoint.id, endpoint]));
}

function recordOf(
  result: ClaimedResult,
  endpoint: EndpointRecord | undefined,
  schedule: { waitsMs: readonly number[]; random: number },
): RecordedAttempt {
  const { delivery, leaseToken, resultClass, statusCode, error, responseBody, durationMs, startedAt } = result;
  // An endpoint that is not locked has only succeeded.
  const after = afterAttempt(delivery.attempted, resultClass === 'success', { liveFrom: endpoint?.liveFrom ?? 0, ...schedule });
  return {
    accountId: delivery.accountId,
    id: delivery.id,
    leaseToken,
    after,
    startedAgoMs: performance.now() - startedAt,
    durationMs: Math.round(durationMs),
    statusCode,
    error,
    responseBody,
  };
}

function countedOf({ resultClass, delivery }: ClaimedResult) {
  return { succeeded: resultClass === 'success', generation: delivery.generation };
}
