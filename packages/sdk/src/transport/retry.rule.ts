import type { ConsentError } from '../errors/consent-error';

const firstDelayMs = 250;
const longestDelayMs = 8_000;
/** Spreads clients that got the same Retry-After. */
const longestExtraMs = 1_000;
const transientStatuses = [408, 500, 502, 503, 504];

export interface RetryQuestion {
  error: ConsentError;
  /** GET, or a write with an Idempotency-Key. */
  isRepeatable: boolean;
  /** Failures so far without Retry-After. */
  failures: number;
  maxRetries: number;
  /** In [0, 1). */
  random: number;
}

/** Delay before the next attempt, or undefined if the failure is final. */
export function retryDelayMs({ error, isRepeatable, failures, maxRetries, random }: RetryQuestion): number | undefined {
  if (!mayRetry(error, isRepeatable) || maxRetries === 0) return undefined;
  const longestMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 10));
  // Does not count against maxRetries, because the server asked for the wait. The call's timeout bounds it.
  if (error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000 + random * Math.min(longestExtraMs, longestMs);
  return failures > maxRetries ? undefined : random * longestMs;
}

function mayRetry(error: ConsentError, isRepeatable: boolean): boolean {
  if (error.code === 'quota_exceeded') return false;
  if (error.code === 'too_many_requests') return true;
  if (!isRepeatable) return false;
  if (error.status === 0) return true;
  // 409 with Retry-After means that the first attempt still runs, or that a proof is not signed yet.
  if (error.status === 409) return error.retryAfterSeconds !== undefined;
  return transientStatuses.includes(error.status);
}

/**
 * Whether a failed write may have taken effect. `before` is the result for earlier attempts: a later 503 does not decide
 * their outcome, but a final answer for the same key does.
 */
export function isOutcomeUnknown(error: ConsentError, wasNeverSent: boolean, before: boolean): boolean {
  if (error.status === 0) return before || !wasNeverSent;
  // An unreadable success is still a success.
  if (error.status < 300 || [500, 502, 504].includes(error.status)) return true;
  const isFinal = [400, 404].includes(error.status) || (error.status === 409 && error.retryAfterSeconds === undefined);
  return before && !isFinal;
}
