import type { Handle } from '@consent/postgres';
import { oneByOne } from '@consent/postgres/columns';
import { isFree, isLive } from '../sending/queue.sql';
import { deliveryOf, deliverySelect, type DeliveryRecord, type DeliveryRef } from './delivery';

/**
 * Makes the waiting attempt due now. Undefined if none may be made: one is in flight, the delivery is finished, or its
 * endpoint is disabled or deleted.
 *
 * A claim locks the same row of the queue, so an attempt is never made twice. Locks only that row, because recording a result
 * locks it before the delivery. Looks the endpoint up for that row, because a join might read the whole queue.
 */
export async function makeDue(db: Handle, { accountId, id }: DeliveryRef): Promise<DeliveryRecord | undefined> {
  const {
    rows: [row],
  } = await db.query(
    'retry_delivery',
    `WITH q AS (
       UPDATE queue q SET due_at = LEAST(q.due_at, now())
       WHERE q.account_id = $1 AND q.delivery_id = $2 AND ${isFree('q')}
         AND (SELECT ${isLive('q', 'e')} FROM endpoints e WHERE e.account_id = q.account_id AND e.id = q.endpoint_id AND e.deleted_at IS NULL)
       RETURNING q.account_id, q.delivery_id, q.due_at, NULL::uuid AS lease_token)
     SELECT ${deliverySelect} FROM q JOIN deliveries d ON ${oneByOne('d.account_id', 'q.account_id')} AND d.id = q.delivery_id`,
    [accountId, id],
  );
  return row && deliveryOf(row);
}
