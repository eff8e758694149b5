import type { ListEndpointStatsRequest, ListEndpointStatsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { WebhookParts } from '../parts';
import { findStats } from './list-stats.sql';

const hourMs = 3_600_000;

/** GET /webhooks/stats: attempts of the last 24 hours for each endpoint (decision 30.5). They are counted by full hours. */
export async function listEndpointStats(
  { accountId }: ListEndpointStatsRequest,
  { database }: Pick<WebhookParts, 'database'>,
): Promise<ListEndpointStatsResponse> {
  const sinceMs = Math.floor(Date.now() / hourMs) * hourMs - 23 * hourMs;
  return { sinceMs, stats: await findStats(database, uuidOf(accountId), sinceMs) };
}
