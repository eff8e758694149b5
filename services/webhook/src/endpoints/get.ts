import type { GetEndpointRequest, GetEndpointResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { refOf } from '../id.rule';
import type { WebhookParts } from '../parts';
import { endpointMessage } from './endpoint';
import { findEndpoint } from './find.sql';

/** GET /webhooks/endpoints/{id}. Throws not_found, also for a deleted endpoint. */
export async function getEndpoint(request: GetEndpointRequest, { database }: Pick<WebhookParts, 'database'>): Promise<GetEndpointResponse> {
  const endpoint = await findEndpoint(database, refOf(request));
  if (endpoint === undefined) throw notFound('endpoint');
  return { endpoint: endpointMessage(endpoint) };
}
