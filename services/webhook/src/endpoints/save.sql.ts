import type { Handle } from '@consent/postgres';
import type { EndpointRecord, EndpointRef } from './endpoint';

export async function saveEndpoint(tx: Handle, endpoint: EndpointRecord): Promise<void> {
  await tx.query(
    'save_endpoint',
    `UPDATE endpoints SET url = $3, description = $4, event_types = $5, enabled = $6, standard_webhooks = $7, consecutive_failures = $8,
       auto_disabled_at = $9, generation = $10, live_from = $11, hold_pending = $12, updated_at = $13
     WHERE account_id = $1 AND id = $2`,
    [
      endpoint.accountId,
      endpoint.id,
      endpoint.url,
      endpoint.description,
      endpoint.eventTypes,
      endpoint.enabled,
      endpoint.standardWebhooks,
      endpoint.consecutiveFailures,
      endpoint.autoDisabledAtMs === 0 ? null : new Date(endpoint.autoDisabledAtMs),
      endpoint.generation,
      endpoint.liveFrom,
      endpoint.holdPending,
      new Date(endpoint.updatedAtMs),
    ],
  );
}

export async function saveCounters(tx: Handle, endpoints: readonly EndpointRecord[]): Promise<void> {
  if (endpoints.length === 0) return;
  await tx.query(
    'save_counters',
    `UPDATE endpoints e SET consecutive_failures = c.failures, enabled = c.enabled, auto_disabled_at = c.auto_disabled_at,
       generation = c.generation, live_from = c.live_from, hold_pending = c.hold_pending, updated_at = c.updated_at
     FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::boolean[], $5::timestamptz[], $6::integer[], $7::integer[], $8::boolean[],
       $9::timestamptz[]) AS c(account_id, id, failures, enabled, auto_disabled_at, generation, live_from, hold_pending, updated_at)
     WHERE e.account_id = c.account_id AND e.id = c.id`,
    [
      endpoints.map((endpoint) => endpoint.accountId),
      endpoints.map((endpoint) => endpoint.id),
      endpoints.map((endpoint) => endpoint.consecutiveFailures),
      endpoints.map((endpoint) => endpoint.enabled),
      endpoints.map((endpoint) => (endpoint.autoDisabledAtMs === 0 ? null : new Date(endpoint.autoDisabledAtMs))),
      endpoints.map((endpoint) => endpoint.generation),
      endpoints.map((endpoint) => endpoint.liveFrom),
      endpoints.map((endpoint) => endpoint.holdPending),
      endpoints.map((endpoint) => new Date(endpoint.updatedAtMs)),
    ],
  );
}

export async function markDeleted(tx: Handle, { accountId, id }: EndpointRef): Promise<void> {
  await tx.query(
    'mark_endpoint_deleted',
    `UPDATE endpoints SET enabled = false, deleted_at = now(), secret = '', previous_secret = NULL, previous_secret_until = NULL
     WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
}
