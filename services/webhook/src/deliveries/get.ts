import type { GetDeliveryRequest, GetDeliveryResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { findAttempts, findDelivery } from './find.sql';

/**
 * GET /webhooks/deliveries/{id}: a delivery with its payload and attempts (decision 8.10). When the payload was
 * blanked, so are the response bodies, because they may repeat it (decision 5.8). Throws not_found.
 */
export async function getDelivery(request: GetDeliveryRequest, { database }: Pick<WebhookParts, 'database'>): Promise<GetDeliveryResponse> {
  const ref = refOf(request);
  const found = await findDelivery(database, ref);
  if (found === undefined) throw notFound('delivery');
  const attempts = await findAttempts(database, ref);
  return { ...found, attempts: found.payload === '' ? attempts.map((attempt) => ({ ...attempt, responseBody: '' })) : attempts };
}
