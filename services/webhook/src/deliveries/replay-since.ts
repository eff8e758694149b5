import type { ReplaySinceRequest, ReplaySinceResponse } from '@consent/contracts';
import { conflict, invalid, notFound } from '@consent/kernel/errors';
import type { CallContext } from '@consent/rpc';
import { lockEndpoint } from '../endpoints/lock.sql';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import type { Position } from './cursor.rule';
import type { DeliveryStatus } from './delivery';
import { replayMissed } from './replay.sql';

const batchSize = 1000;
const missedStatuses: readonly DeliveryStatus[] = ['exhausted', 'held'];

/**
 * POST /webhooks/endpoints/{id}/replay: replays what an endpoint missed since a time, oldest first, and returns how many
 * (decision 5.7). Each batch commits separately, so after a timeout a second call replays the rest. Throws not_found,
 * invalid, conflict.
 */
export async function replaySince(
  request: ReplaySinceRequest,
  { transaction, wakeDispatcher }: Pick<WebhookParts, 'transaction' | 'wakeDispatcher'>,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<ReplaySinceResponse> {
  const { sinceMs, statuses } = request;
  const unknown = statuses.find((status) => !missedStatuses.some((missed) => missed === status));
  if (unknown !== undefined) throw invalid(`statuses must be some of: ${missedStatuses.join(', ')}.`);
  const wanted = missedStatuses.filter((status) => statuses.length === 0 || statuses.includes(status));
  const accountId = uuidOf(request.accountId);
  const endpointId = uuidOf(request.endpointId);

  let count = 0;
  let after: Position | undefined;
  do {
    const { replayed, last } = await transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, { accountId, id: endpointId });
      if (endpoint === undefined) throw notFound('endpoint');
      if (!endpoint.enabled) throw conflict('The endpoint is disabled. Enable it first.');
      return replayMissed(tx, { accountId, endpointId, sinceMs, statuses: wanted, generation: endpoint.generation, after }, batchSize);
    });
    count += replayed;
    after = replayed < batchSize ? undefined : last;
    wakeDispatcher([true, false].map((isRepeat) => ({ accountId, endpointId, isRepeat })));
  } while (after !== undefined && !signal.aborted);
  return { replayed: count };
}
