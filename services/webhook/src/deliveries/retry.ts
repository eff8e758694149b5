import type { RetryDeliveryRequest, RetryDeliveryResponse } from '@consent/contracts';
import { conflict, notFound, type ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findEndpoint } from '../endpoints/find.sql';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import type { DeliveryRef } from './delivery';
import { findDelivery } from './find.sql';
import { makeDue } from './retry.sql';

/**
 * POST /webhooks/deliveries/{id}/retry: makes the next scheduled attempt now (decision 30.4). It counts as usual and moves
 * the counter. Throws not_found, conflict.
 */
export async function retryDelivery(
  request: RetryDeliveryRequest,
  { database, wakeDispatcher }: Pick<WebhookParts, 'database' | 'wakeDispatcher'>,
): Promise<RetryDeliveryResponse> {
  const ref = refOf(request);
  const delivery = await makeDue(database, ref);
  if (delivery === undefined) throw await reasonAgainst(database, ref);
  const { accountId, endpointId, attemptCount } = delivery;
  wakeDispatcher([{ accountId, endpointId, isRepeat: attemptCount > 0 }]);
  return { delivery };
}

async function reasonAgainst(database: Handle, ref: DeliveryRef): Promise<ServiceError> {
  const found = await findDelivery(database, ref);
  if (found === undefined) return notFound('delivery');
  const { status, endpointId } = found.delivery;
  if (status === 'delivered' || status === 'exhausted') return conflict('No attempt of this delivery is waiting. Replay it instead.');
  const endpoint = await findEndpoint(database, { accountId: ref.accountId, id: endpointId });
  if (endpoint === undefined) return conflict('The endpoint of this delivery was deleted.');
  if (!endpoint.enabled) return conflict('The endpoint is disabled. Enable it first.');
  if (status === 'held') return conflict('This delivery is held. Replay it instead.');
  return conflict('An attempt of this delivery is in progress. Wait for its result.');
}
