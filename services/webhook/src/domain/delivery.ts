/** spec 3, decision 8.10. */
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'exhausted', 'held'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The status if the single attempt of a replay or a test fails. */
export type ReplayFallback = 'delivered' | 'exhausted';

/** One event for one endpoint. */
export interface DeliveryRecord {
  accountId: string;
  /** What X-Service-Delivery says, at every attempt. */
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  status: DeliveryStatus;
  attemptCount: number;
  createdAtMs: number;
  updatedAtMs: number;
  /** 0 when no attempt waits, or one is under way. */
  nextAttemptAtMs: number;
}

/** One attempt as it was recorded (decision 8.10). */
export interface AttemptRecord {
  number: number;
  startedAtMs: number;
  durationMs: number;
  statusCode: number | undefined;
  error: string;
  responseBody: string;
}

/** A delivery whose attempt has a result, before the result is recorded. */
export interface Attempted {
  attempts: number;
  /** Failed attempts of the schedule; replays are not among them. */
  failures: number;
  /** undefined: the schedule decides what follows a failure. */
  replayFallback: ReplayFallback | undefined;
  /** The endpoint's when the delivery was queued. */
  generation: number;
}

/** What a delivery is once a result is recorded. */
export interface AfterAttempt {
  number: number;
  status: DeliveryStatus;
  failures: number;
  /** undefined when no further attempt follows. */
  dueInMs: number | undefined;
}

/** How much longer than it must a wait may be; the rest of the 5 % of decision 5.6 is for being found. */
const maxJitter = 0.03;

/**
 * spec 3: delivered, or one more wait, or exhausted after the last. A
 * failure while the endpoint is disabled leaves the delivery held. `random` is in [0, 1).
 */
export function afterAttempt(
  delivery: Attempted,
  succeeded: boolean,
  { liveFrom, waitsMs, random }: { liveFrom: number; waitsMs: readonly number[]; random: number },
): AfterAttempt {
  const number = delivery.attempts + 1;
  const ended = (status: DeliveryStatus, failures = delivery.failures): AfterAttempt => ({ number, status, failures, dueInMs: undefined });
  if (succeeded) return ended('delivered');
  if (delivery.replayFallback !== undefined) return ended(delivery.replayFallback);

  const failures = delivery.failures + 1;
  const waitMs = waitsMs[failures - 1];
  if (waitMs === undefined) return ended('exhausted', failures);
  if (delivery.generation < liveFrom) return ended('held', failures);
  return { number, status: 'retrying', failures, dueInMs: Math.ceil(waitMs * (1 + random * maxJitter)) };
}
