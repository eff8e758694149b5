import type { ListDeliveriesRequest, ListDeliveriesResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { subscribableTypes, testType } from '../events/event.rule';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { deliveryStatuses, type DeliveryStatus } from './delivery';
import { findDeliveries, findEndOfWalk } from './list.sql';

/**
 * GET /webhooks/deliveries: a page, newest first (decisions 5, 8.10). A page filtered by status or event type may be shorter
 * than `limit` (decision 17.4). Throws invalid (status, event type, cursor of another list).
 */
export async function listDeliveries(
  request: ListDeliveriesRequest,
  { database, cursors }: Pick<WebhookParts, 'database' | 'cursors'>,
): Promise<ListDeliveriesResponse> {
  const { eventType, cursor, limit } = request;
  const accountId = uuidOf(request.accountId);
  const endpointId = request.endpointId === '' ? '' : uuidOf(request.endpointId);
  const status = statusOf(request.status);
  if (eventType !== '' && eventType !== testType && !subscribableTypes.has(eventType))
    throw invalid(`event_type must be one of: ${[...subscribableTypes, testType].join(', ')}.`);
  const filters = [accountId, endpointId, request.status, eventType];
  const after = cursor === '' ? undefined : cursors.read(cursor, filters);
  const filter = { accountId, endpointId: endpointId || undefined, status, eventType: eventType || undefined, after };
  // `status` has no index, because every attempt would update it (ADR 8).
  const end = status === undefined && eventType === '' ? undefined : await findEndOfWalk(database, filter);
  const found = await findDeliveries(database, filter, end, limit + 1);
  const deliveries = found.slice(0, limit);
  const next = found.length > limit ? deliveries.at(-1) : end;
  return { deliveries, nextCursor: next === undefined ? '' : cursors.make(next, filters) };
}

function statusOf(text: string): DeliveryStatus | undefined {
  if (text === '') return undefined;
  const status = deliveryStatuses.find((known) => known === text);
  if (status === undefined) throw invalid(`status must be one of ${deliveryStatuses.join(', ')}.`);
  return status;
}
