import type { ListEndpointsRequest, ListEndpointsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { endpointMessage } from './endpoint';
import { findEndpoints } from './find.sql';

/** GET /webhooks/endpoints: the endpoints of the account, newest first, without deleted ones. */
export async function listEndpoints(
  { accountId }: ListEndpointsRequest,
  { database }: Pick<WebhookParts, 'database'>,
): Promise<ListEndpointsResponse> {
  const endpoints = await findEndpoints(database, uuidOf(accountId));
  return { endpoints: endpoints.map(endpointMessage) };
}
