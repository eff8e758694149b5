import type { ReplayDeliveryRequest, ReplayDeliveryResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { lockEndpoint } from '../endpoints/lock.sql';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { findDelivery } from './find.sql';
import { lockDelivery, requeueDelivery } from './replay.sql';

/**
 * POST /webhooks/deliveries/{id}/replay: sends a delivery again under the same id (decision 5.7). A held delivery gets its
 * remaining attempts, others get one. None moves the counter. Throws not_found, conflict.
 */
export async function replayDelivery(
  request: ReplayDeliveryRequest,
  { database, transaction, wakeDispatcher }: Pick<WebhookParts, 'database' | 'transaction' | 'wakeDispatcher'>,
): Promise<ReplayDeliveryResponse> {
  const ref = refOf(request);
  const endpointId = (await findDelivery(database, ref))?.delivery.endpointId;
  if (endpointId === undefined) throw notFound('delivery');
  const replayed = await transaction(async (tx) => {
    // To prevent deadlocks, lock the endpoint before the delivery everywhere.
    const endpoint = await lockEndpoint(tx, { accountId: ref.accountId, id: endpointId });
    if (endpoint === undefined) throw conflict('The endpoint of this delivery was deleted.');
    const found = await lockDelivery(tx, ref);
    if (found === undefined) throw notFound('delivery');
    const { delivery, isErased } = found;
    if (delivery.status === 'pending' || delivery.status === 'retrying') throw conflict('This delivery is still being retried.');
    if (isErased) throw conflict('The payload of this delivery was erased.');
    if (delivery.status === 'held' && !endpoint.enabled) throw conflict('The endpoint is disabled. Enable it first.');
    return requeueDelivery(tx, ref, endpoint.generation);
  });
  if (replayed === undefined) throw notFound('delivery');
  wakeDispatcher([{ accountId: replayed.accountId, endpointId, isRepeat: replayed.attemptCount > 0 }]);
  return { delivery: replayed };
}
