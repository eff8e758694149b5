import { absentAs, type Column, type Columns, instant, integer, oneByOne, readerOf, selectOf, uuid, word } from '@consent/postgres/columns';

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

/** The tables `deliveries d` and, for the time of the next attempt, `queue q`. */
export const deliveryColumns: Columns<DeliveryRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  endpointId: uuid('endpoint_id'),
  eventId: word('event_id'),
  eventType: word('event_type'),
  status: word('status') as Column<DeliveryStatus>,
  attemptCount: integer('attempts'),
  createdAtMs: instant('created_at'),
  updatedAtMs: instant('updated_at'),
  nextAttemptAtMs: absentAs(0, instant('waits_until')),
};

const { nextAttemptAtMs: _, ...ownColumns } = deliveryColumns;
export const deliverySelect = `${selectOf(ownColumns, 'd')}, CASE WHEN q.lease_token IS NULL THEN q.due_at END AS waits_until`;
export const deliveryOf = readerOf(deliveryColumns);

export const withQueue = `LEFT JOIN queue q ON ${oneByOne('q.account_id', 'd.account_id')} AND q.delivery_id = d.id`;
export const deliveryTables = `deliveries d ${withQueue}`;

export const withEvent = `JOIN events v ON ${oneByOne('v.account_id', 'd.account_id')} AND v.id = d.event_id`;
export const withEndpoint = `JOIN endpoints e ON ${oneByOne('e.account_id', 'd.account_id')} AND e.id = d.endpoint_id`;

/** SQL. Its schedule has not ended. */
export const isTried = (delivery: string) => `${delivery}.status IN ('pending', 'retrying')`;

/** SQL. A delivery may still be sent if it is queued, or held for an endpoint that exists. */
export const needsPayload = (delivery: string, endpoint: string) =>
  `(${isTried(delivery)} OR (${delivery}.status = 'held' AND ${endpoint}.deleted_at IS NULL))`;
