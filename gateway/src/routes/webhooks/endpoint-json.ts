import { type Endpoint, timestamp } from '@consent/contracts';
import { timestampOrNull } from './timestamp-or-null';

export function endpointFields(endpoint: Endpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    event_types: endpoint.eventTypes,
    enabled: endpoint.enabled,
    standard_webhooks: endpoint.standardWebhooks,
    consecutive_failures: endpoint.consecutiveFailures,
    auto_disabled_at: timestampOrNull(endpoint.autoDisabledAtMs),
    created_at: timestamp(endpoint.createdAtMs),
    updated_at: timestamp(endpoint.updatedAtMs),
  };
}
