import { type AttemptRequest, type Delivery, type DeliveryAttempt, timestamp } from '@consent/contracts';
import { timestampOrNull } from './timestamp-or-null';

export function deliveryFields(delivery: Delivery) {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    attempt_count: delivery.attemptCount,
    next_attempt_at: timestampOrNull(delivery.nextAttemptAtMs),
    created_at: timestamp(delivery.createdAtMs),
    updated_at: timestamp(delivery.updatedAtMs),
  };
}

export function attemptFields(attempt: DeliveryAttempt) {
  return {
    number: attempt.number,
    started_at: timestamp(attempt.startedAtMs),
    duration_ms: attempt.durationMs,
    status_code: attempt.statusCode ?? null,
    error: attempt.error,
    response_body: attempt.responseBody,
  };
}

/** A separate list, because the fields of an attempt are fixed (decisions 8.10, 30.3). */
export function requestFields({ number, url, headers }: AttemptRequest) {
  return { number, method: 'POST', url, headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) };
}
