import type { DeliveryRecord, DeliveryStatus } from '../../domain/delivery';
import { oneByOne } from '../one-by-one';

/** A row of `deliveries` as PostgreSQL gives it to those who look at it. */
export interface DeliveryRow {
  account_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: DeliveryStatus;
  attempts: number;
  created_at: Date;
  updated_at: Date;
  waits_until: Date | null;
}

export const deliveryColumns =
  'd.account_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.status, d.attempts, d.created_at, d.updated_at, ' +
  'CASE WHEN q.lease_token IS NULL THEN q.due_at END AS waits_until';

/** Where these columns are. */
export const deliveryTables = `deliveries d LEFT JOIN queue q ON ${oneByOne('q.account_id', 'd.account_id')} AND ${oneByOne('q.delivery_id', 'd.id')}`;

/** Its event and its endpoint, beside them. */
export const withEvent = `JOIN events v ON ${oneByOne('v.account_id', 'd.account_id')} AND ${oneByOne('v.id', 'd.event_id')}`;
export const withEndpoint = `JOIN endpoints e ON ${oneByOne('e.account_id', 'd.account_id')} AND ${oneByOne('e.id', 'd.endpoint_id')}`;

/** It has a row in the queue. */
const isWaiting = (delivery: string) => `${delivery}.status IN ('pending', 'retrying')`;

/** Its event's text is needed: it waits, or is held and its endpoint is there to release it. A deleted one's is never sent. */
export const needsPayload = (delivery: string, endpoint: string) =>
  `(${isWaiting(delivery)} OR (${delivery}.status = 'held' AND ${endpoint}.deleted_at IS NULL))`;

export function deliveryOf(row: DeliveryRow): DeliveryRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attemptCount: row.attempts,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
    nextAttemptAtMs: row.waits_until?.getTime() ?? 0,
  };
}
