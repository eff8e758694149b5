import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { WebhookStats } from '../schemas/webhook';
import { timestampOrNull } from './timestamp-or-null';

/** A separate route, because the fields of an endpoint are fixed (decisions 5.5, 30.5). */
export const listEndpointStats = route({
  id: 'listWebhookStats',
  method: 'GET',
  path: '/webhooks/stats',
  tag: 'Webhooks',
  summary: 'Get delivery statistics of the last 24 hours by endpoint',
  description: 'Counts attempts by full hours (UTC), including the current hour. Excludes test events.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'Statistics of all endpoints, newest endpoint first', schema: WebhookStats },
  errors: [],
  handle: async ({ caller }, { webhooks }) => {
    const { sinceMs, stats } = await webhooks.listEndpointStats({ accountId: caller.accountId }, { needs: 'webhook_tools' });
    const data = stats.map(({ endpointId, attempts, successes, lastDeliveryAtMs }) => ({
      endpoint_id: endpointId,
      attempts,
      successes,
      last_delivery_at: timestampOrNull(lastDeliveryAtMs),
    }));
    return { json: JSON.stringify({ since: timestamp(sinceMs), data }) };
  },
});
