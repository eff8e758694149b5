import type { ListEndpointStatsRequest, ListEndpointStatsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { findStats } from './list-stats.sql';

const hourMs = 3_600_000;

/** GET /webhooks/stats: each endpoint's attempts of the last 24 hours, in full hours (decision 30.5). */
export async function listEndpointStats(
  { accountId }: ListEndpointStatsRequest,
  { database }: Pick<WebhookParts, 'database'>,
): Promise<ListEndpointStatsResponse> {
  const sinceMs = Math.floor(Date.now() / hourMs) * hourMs - 23 * hourMs;
  return { sinceMs, stats: await findStats(database, uuidOf(accountId), sinceMs) };
}
