import { oneByOne } from '../sql';

export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'exhausted', 'held'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The status if the single attempt of a replay or test event fails. */
export type ReplayFallback = 'delivered' | 'exhausted';

export interface DeliveryRecord {
  accountId: string;
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  status: DeliveryStatus;
  attemptCount: number;
  createdAtMs: number;
  updatedAtMs: number;
  nextAttemptAtMs: number;
}

export interface DeliveryRef {
  accountId: string;
  id: string;
}

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

export const withQueue = `LEFT JOIN queue q ON ${oneByOne('q.account_id', 'd.account_id')} AND q.delivery_id = d.id`;
export const deliveryTables = `deliveries d ${withQueue}`;

export const withEvent = `JOIN events v ON ${oneByOne('v.account_id', 'd.account_id')} AND v.id = d.event_id`;
export const withEndpoint = `JOIN endpoints e ON ${oneByOne('e.account_id', 'd.account_id')} AND e.id = d.endpoint_id`;

/** SQL. Its schedule has not ended. */
export const isTried = (delivery: string) => `${delivery}.status IN ('pending', 'retrying')`;

/** SQL. A delivery may still be sent if it is queued, or held for an endpoint that exists. */
export const needsPayload = (delivery: string, endpoint: string) =>
  `(${isTried(delivery)} OR (${delivery}.status = 'held' AND ${endpoint}.deleted_at IS NULL))`;

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
