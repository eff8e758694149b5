import type { Database } from '@consent/postgres';
import { outboxEvents } from './outbox-events';
import type { WebhookTenant } from '../product/webhook-tenants';

const rowsPerInsert = 5000;

/** One transaction, so that the service sees all of them in the same moment. */
export async function storeWaiting(database: Database, tenants: readonly WebhookTenant[], run: string, count: number): Promise<void> {
  const events = outboxEvents(run, count);
  await database.transaction(async (tx) => {
    for (let first = 0; first < count; first += rowsPerInsert) {
      const rows = events.slice(first, first + rowsPerInsert);
      const owners = rows.map((_, place) => tenants[(first + place) % tenants.length] as WebhookTenant);
      await tx.query(
        'bench_store_waiting',
        `WITH n AS (
           SELECT *, gen_random_uuid() AS delivery_id
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS n(account_id, endpoint_id, id, type, payload)),
         e AS (INSERT INTO events (account_id, id, type, payload, created_at) SELECT account_id, id, type, payload, now() FROM n),
         d AS (
           INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, created_at, updated_at)
           SELECT account_id, delivery_id, endpoint_id, id, type, 'pending', now(), now() FROM n)
         INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, due_at, created_at)
         SELECT account_id, endpoint_id, delivery_id, id, 0, 0, 1, now(), now() FROM n`,
        [
          owners.map(({ accountId }) => accountId),
          owners.map(({ endpointIds }) => endpointIds[0]),
          rows.map(({ id }) => id),
          rows.map(({ type }) => type),
          rows.map(({ payload }) => payload),
        ],
      );
    }
  });
}
