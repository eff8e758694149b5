import { randomUUID } from 'node:crypto';
import type { SendTestEventRequest, SendTestEventResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { insertDeliveries } from '../deliveries/create.sql';
import { findDelivery } from '../deliveries/find.sql';
import { testType } from '../events/event.rule';
import { insertEventRecords } from '../events/take.sql';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { lockEndpoint } from './lock.sql';

/**
 * POST /webhooks/endpoints/{id}/test: queues a webhook.test event. It is attempted once and recorded, and does not
 * move the counter (decision 5.7). It is also sent while the endpoint is disabled, because owners test before they
 * enable it again. Throws not_found.
 */
export async function sendTestEvent(
  request: SendTestEventRequest,
  { transaction, events, wakeDispatcher }: Pick<WebhookParts, 'transaction' | 'events' | 'wakeDispatcher'>,
): Promise<SendTestEventResponse> {
  const { accountId, id: endpointId } = refOf(request);
  const delivery = await transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, { accountId, id: endpointId });
    if (endpoint === undefined) throw notFound('endpoint');
    const event = events.test(endpoint, Date.now());
    const id = randomUUID();
    await insertEventRecords(tx, [{ ...event, isErased: false }]);
    await insertDeliveries(tx, [
      {
        accountId,
        id,
        endpointId,
        eventId: event.id,
        eventType: testType,
        status: 'pending',
        replayFallback: 'exhausted',
        generation: endpoint.generation,
      },
    ]);
    const found = await findDelivery(tx, { accountId, id });
    if (found === undefined) throw notFound('delivery');
    return found.delivery;
  });
  wakeDispatcher([{ accountId, endpointId, isRepeat: false }]);
  return { delivery };
}
