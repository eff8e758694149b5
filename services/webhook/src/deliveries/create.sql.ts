import type { Handle } from '@consent/postgres';
import { absentAs, type Column, type Columns, integer, partsOf, pick, word } from '@consent/postgres/columns';
import { deliveryColumns, type DeliveryStatus, type ReplayFallback } from './delivery';

export interface NewDelivery {
  accountId: string;
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  status: Extract<DeliveryStatus, 'pending' | 'held' | 'exhausted'>;
  replayFallback?: ReplayFallback | undefined;
  generation: number;
}

/** Of the tables `deliveries` and `queue`. */
const newColumns: Columns<NewDelivery> = {
  ...pick(deliveryColumns, 'accountId', 'id', 'endpointId', 'eventId', 'eventType'),
  status: deliveryColumns.status as Column<NewDelivery['status']>,
  replayFallback: absentAs(undefined, word('replay_fallback') as Column<ReplayFallback>),
  generation: integer('generation'),
};

const { sql, valuesOf } = partsOf({ n: newColumns });

export async function insertDeliveries(tx: Handle, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.query(
    'insert_deliveries',
    `WITH n AS (SELECT * FROM ${sql.n.rows}),
     made AS (
       INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, created_at, updated_at)
       SELECT account_id, id, endpoint_id, event_id, event_type, status, date_trunc('milliseconds', now()), now() FROM n
       ON CONFLICT (account_id, event_id, endpoint_id) DO NOTHING
       RETURNING account_id, id, created_at)
     INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, replay_fallback, due_at, created_at)
     SELECT n.account_id, n.endpoint_id, n.id, n.event_id, 0, 0, n.generation, n.replay_fallback, now(), m.created_at
     FROM n JOIN made m ON m.account_id = n.account_id AND m.id = n.id WHERE n.status = 'pending'`,
    valuesOf({ n: deliveries }),
  );
}
