import type { DeliveryStatus, ReplayFallback } from '../deliveries/delivery';

export interface Attempted {
  attempts: number;
  failures: number;
  replayFallback: ReplayFallback | undefined;
  generation: number;
}

export interface AfterAttempt {
  number: number;
  status: DeliveryStatus;
  failures: number;
  dueInMs: number | undefined;
}

/** A wait may be 5 % longer than configured (decision 5.6). Jitter uses 3 %; the rest is for finding what is due. */
const maxJitter = 0.03;

/**
 * The schedule of spec 3: a success delivers, a failure waits for the next attempt, the last failure exhausts. A delivery
 * that fails after its endpoint was disabled is held. `random` is in [0, 1).
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
