import type { DeliveryRecord, DeliveryStatus } from '../../domain/delivery';

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
  'CASE WHEN d.lease_token IS NULL THEN d.due_at END AS waits_until';

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
