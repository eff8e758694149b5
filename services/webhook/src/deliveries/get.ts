import type { AttemptRequest, GetDeliveryRequest, GetDeliveryResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { isSample } from '../events/event.rule';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { requestHeaders } from '../sending/request-headers.rule';
import type { DeliveryRecord } from './delivery';
import { findDeliveryWithAttempts, type AttemptRecord } from './find.sql';

/**
 * GET /webhooks/deliveries/{id}: payload, attempts (decision 8.10) and requests as sent (decision 30.3). If the payload was
 * blanked, so are the response bodies, which may repeat it (decision 5.8). Throws not_found.
 */
export async function getDelivery(request: GetDeliveryRequest, { database }: Pick<WebhookParts, 'database'>): Promise<GetDeliveryResponse> {
  const found = await findDeliveryWithAttempts(database, refOf(request));
  if (found === undefined) throw notFound('delivery');
  const { delivery, payload, attempts } = found;
  return {
    delivery,
    payload,
    attempts: attempts.map(({ request: _request, ...attempt }) => (payload === '' ? { ...attempt, responseBody: '' } : attempt)),
    requests: attempts.flatMap((attempt) => requestOf(attempt, delivery)),
  };
}

function requestOf({ number, request }: AttemptRecord, { id: deliveryId, eventId, eventType }: DeliveryRecord): AttemptRequest[] {
  if (request === undefined) return [];
  const headers = requestHeaders({ ...request, deliveryId, eventId, eventType, isSample: isSample(eventId) });
  return [{ number, url: request.url, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }];
}
