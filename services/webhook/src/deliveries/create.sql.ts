import type { Handle } from '@consent/postgres';
import type { DeliveryStatus, ReplayFallback } from './delivery';

export interface NewDelivery {
  accountId: string;
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  status: Extract<DeliveryStatus, 'pending' | 'held'>;
  replayFallback?: ReplayFallback;
  generation: number;
}

export async function insertDeliveries(tx: Handle, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.query(
    'insert_deliveries',
    `WITH n AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])
         AS n(account_id, id, endpoint_id, event_id, event_type, status, replay_fallback, generation)),
     made AS (
       INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, created_at, updated_at)
       SELECT account_id, id, endpoint_id, event_id, event_type, status, date_trunc('milliseconds', now()), now() FROM n
       ON CONFLICT (account_id, event_id, endpoint_id) DO NOTHING
       RETURNING account_id, id, created_at)
     INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, replay_fallback, due_at, created_at)
     SELECT n.account_id, n.endpoint_id, n.id, n.event_id, 0, 0, n.generation, n.replay_fallback, now(), m.created_at
     FROM n JOIN made m ON m.account_id = n.account_id AND m.id = n.id WHERE n.status = 'pending'`,
    [
      deliveries.map((delivery) => delivery.accountId),
      deliveries.map((delivery) => delivery.id),
      deliveries.map((delivery) => delivery.endpointId),
      deliveries.map((delivery) => delivery.eventId),
      deliveries.map((delivery) => delivery.eventType),
      deliveries.map((delivery) => delivery.status),
      deliveries.map((delivery) => delivery.replayFallback ?? null),
      deliveries.map((delivery) => delivery.generation),
    ],
  );
}
