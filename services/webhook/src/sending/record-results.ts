import { performance } from 'node:perf_hooks';
import type { Handle } from '@consent/postgres';
import type { EndpointRecord } from '../endpoints/endpoint';
import { countResults } from '../endpoints/failure-count.rule';
import { heldAtOnce, holdQueued } from '../endpoints/hold.sql';
import { lockCounted } from '../endpoints/lock.sql';
import { saveCounters } from '../endpoints/save.sql';
import type { WebhookParts } from '../parts';
import type { AttemptResult } from './attempt';
import { isTest } from '../events/event.rule';
import { saveAttempts, type RecordedAttempt } from './record-results.sql';
import { afterAttempt } from './schedule.rule';

export interface ClaimedResult extends AttemptResult {
  leaseToken: string;
  /** performance.now(), because the clocks of this machine and the database may differ. */
  startedAt: number;
}

export interface Recording {
  isRecorded: boolean;
  dueInMs: number | undefined;
}

const notRecorded: Recording = { isRecorded: false, dueInMs: undefined };

/**
 * Records results in order of arrival: attempts, deliveries and the endpoints' counters, in one transaction (spec 3 and 6).
 * Ignores a result whose claim has ended. A counter that reaches 50 disables its endpoint, with an event for the owner.
 */
export async function recordResults(
  results: readonly ClaimedResult[],
  { transaction, events, waitsMs, countSlot }: Pick<WebhookParts, 'transaction' | 'events' | 'waitsMs' | 'countSlot'>,
): Promise<Recording[]> {
  return transaction(async (tx) => {
    // To prevent deadlocks, lock endpoints before deliveries, in the order of their ids.
    const endpoints = await lockEndpointsToCount(tx, results);
    const recorded = results.map((result) =>
      recordOf(result, endpoints.get(result.delivery.endpointId), { waitsMs, random: Math.random() }),
    );
    const isRecorded = await saveAttempts(tx, recorded, countSlot);

    const counting = results.filter(({ delivery }, at) => isRecorded[at] && delivery.movesCounter);
    const changed = [...endpoints.values()].flatMap((before) => {
      const counted = counting.filter(({ delivery }) => delivery.endpointId === before.id).map(countedOf);
      const after = countResults(before, counted, Date.now());
      return after === before ? [] : [{ before, after }];
    });
    await saveCounters(
      tx,
      changed.map(({ after }) => after),
    );
    for (const { before, after } of changed) {
      if (!before.enabled || after.enabled) continue;
      await holdQueued(tx, after, heldAtOnce);
      await events.disabled(tx, after);
    }
    return recorded.map(({ after }, at) => (isRecorded[at] ? { isRecorded: true, dueInMs: after.dueInMs } : notRecorded));
  });
}

async function lockEndpointsToCount(tx: Handle, results: readonly ClaimedResult[]): Promise<Map<string, EndpointRecord>> {
  const touched = new Map<string, { accountId: string; id: string; hasFailed: boolean }>();
  for (const { delivery, resultClass } of results) {
    const hasFailed = resultClass !== 'success' || touched.get(delivery.endpointId)?.hasFailed === true;
    touched.set(delivery.endpointId, { accountId: delivery.accountId, id: delivery.endpointId, hasFailed });
  }
  return new Map((await lockCounted(tx, [...touched.values()])).map((endpoint) => [endpoint.id, endpoint]));
}

function recordOf(
  result: ClaimedResult,
  endpoint: EndpointRecord | undefined,
  schedule: { waitsMs: readonly number[]; random: number },
): RecordedAttempt {
  const { delivery, request, leaseToken, resultClass, statusCode, error, responseBody, durationMs, startedAt } = result;
  // Without a locked endpoint there were only successes, which do not need liveFrom.
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
    request,
    isCounted: !isTest({ id: delivery.eventId, type: delivery.eventType }),
  };
}

function countedOf({ resultClass, delivery }: ClaimedResult) {
  return { succeeded: resultClass === 'success', generation: delivery.generation };
}
