import { randomUUID } from 'node:crypto';
import type { SendTestEventRequest, SendTestEventResponse } from '@consent/contracts';
import { invalid, notFound } from '@consent/kernel/errors';
import { insertDeliveries } from '../deliveries/create.sql';
import { findDelivery } from '../deliveries/find.sql';
import { subscribableTypes, testType, type EventRecord } from '../events/event.rule';
import { findSampleData } from '../events/sample-data';
import { insertEventRecords } from '../events/take.sql';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import type { EndpointRef } from './endpoint';
import type { EndpointEvents } from './events';
import { lockEndpoint } from './lock.sql';

/**
 * POST /webhooks/endpoints/{id}/test: queues a webhook.test event or a sample of another type (decision 30.1). One attempt,
 * which does not move the counter (decision 5.7). Also sent to a disabled endpoint, because owners test before enabling it
 * again. Throws not_found, invalid.
 */
export async function sendTestEvent(
  { type, ...request }: SendTestEventRequest,
  { transaction, events, wakeDispatcher }: Pick<WebhookParts, 'transaction' | 'events' | 'wakeDispatcher'>,
): Promise<SendTestEventResponse> {
  const ref = refOf(request);
  const { accountId, id: endpointId } = ref;
  const event = eventOf(ref, type, events);
  const delivery = await transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, ref);
    if (endpoint === undefined) throw notFound('endpoint');
    const id = randomUUID();
    await insertEventRecords(tx, [{ ...event, isErased: false }]);
    await insertDeliveries(tx, [
      {
        ...{ accountId, id, endpointId, eventId: event.id, eventType: event.type },
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

function eventOf(ref: EndpointRef, type: string, events: Pick<EndpointEvents, 'test' | 'sample'>): EventRecord {
  const atMs = Date.now();
  if (type === '' || type === testType) return events.test(ref, atMs);
  const dataJson = findSampleData(type, { accountId: ref.accountId, atMs });
  if (dataJson === undefined) throw invalid(`type must be one of: ${[...subscribableTypes, testType].join(', ')}.`);
  return events.sample(ref, type, { dataJson, atMs });
}
