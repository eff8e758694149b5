import type { Handle } from '@consent/db';
import type { DeliveryStatus, ReplayFallback } from '../../domain/delivery';

export interface NewDelivery {
  accountId: string;
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  /** pending ones are due at once. */
  status: Extract<DeliveryStatus, 'pending' | 'held'>;
  replayFallback?: ReplayFallback;
  generation: number;
}

/** One for each event and endpoint: one that is there already stays as it is. */
export async function insertDeliveries(db: Handle, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db.query(
    'insert_deliveries',
    `INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, replay_fallback, generation, due_at, created_at, updated_at)
     SELECT account_id, id, endpoint_id, event_id, event_type, status, replay_fallback, generation,
            CASE WHEN status = 'pending' THEN now() END, date_trunc('milliseconds', now()), now()
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])
       AS n(account_id, id, endpoint_id, event_id, event_type, status, replay_fallback, generation)
     ON CONFLICT (account_id, event_id, endpoint_id) DO NOTHING`,
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
