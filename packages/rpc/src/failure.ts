import { status } from '@grpc/grpc-js';
import type { Failure } from '@consent/contracts';
import { type ErrorKind, isErrorKind, outcomeUnknown, ServiceError, unavailable } from '@consent/kernel/errors';

/** The closest gRPC status. The kind itself travels in the trailer `error-kind`. */
export const statusOfKind: Record<ErrorKind, status> = {
  invalid: status.INVALID_ARGUMENT,
  unauthorized: status.UNAUTHENTICATED,
  second_factor_required: status.UNAUTHENTICATED,
  plan_required: status.FAILED_PRECONDITION,
  forbidden: status.PERMISSION_DENIED,
  email_not_verified: status.PERMISSION_DENIED,
  proof_required: status.PERMISSION_DENIED,
  second_factor_setup_required: status.PERMISSION_DENIED,
  plan_limit: status.FAILED_PRECONDITION,
  not_found: status.NOT_FOUND,
  method_not_allowed: status.UNIMPLEMENTED,
  conflict: status.FAILED_PRECONDITION,
  subscription_exists: status.ALREADY_EXISTS,
  already_on_plan: status.ALREADY_EXISTS,
  too_large: status.OUT_OF_RANGE,
  too_many_requests: status.RESOURCE_EXHAUSTED,
  quota_exceeded: status.RESOURCE_EXHAUSTED,
  headers_too_large: status.OUT_OF_RANGE,
  internal: status.INTERNAL,
  unavailable: status.UNAVAILABLE,
  deadline: status.DEADLINE_EXCEEDED,
  outcome_unknown: status.DEADLINE_EXCEEDED,
};

/** Earlier releases treat unknown kinds as faults. They know `deadline`, which also means that the outcome is unknown. */
export function failureOf({ kind, message, retryAfterSeconds, replayed }: ServiceError): Failure {
  return {
    kind: kind === 'outcome_unknown' ? 'deadline' : kind,
    message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(replayed && { replayed }),
  };
}

export function errorOf({ kind, message, retryAfterSeconds, replayed }: Failure): ServiceError {
  if (isErrorKind(kind)) return new ServiceError(kind, message, { retryAfterSeconds, replayed });
  return new ServiceError('internal', 'Internal error.', { cause: new Error(`unknown kind of failure: ${kind}`) });
}

export function deadlineError(cause?: unknown): ServiceError {
  return new ServiceError('deadline', 'The answer did not come in time.', { cause });
}

/** The call cannot have run. The log distinguishes "never sent" from "sent, no reply" by the cause. */
export function neverSentError(why: string): ServiceError {
  return unavailable('The call was not made.', new Error(`It was never sent: ${why}.`));
}

class NoFeature extends Error {}

/** All servers that are connected are of a release without it. */
export function noFeatureError(needs: readonly string[]): ServiceError {
  return unavailable(
    'The call was not made.',
    new NoFeature(`It was never sent: no server has ${needs.join(' and ')}; an update is under way.`),
  );
}

export function lacksFeature(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NoFeature) return true;
  return false;
}

/** The call was sent but will get no reply. It may have run, which matters only if it changes something. */
export function brokenConnectionError(isRead: boolean, cause?: unknown): ServiceError {
  const message = 'The connection broke before the answer came.';
  return isRead ? unavailable(message, cause) : outcomeUnknown(message, cause);
}

export function withUnknownOutcome(error: ServiceError, isRead: boolean): ServiceError {
  return isRead || error.kind !== 'deadline' ? error : outcomeUnknown(error.message, error.cause);
}

export function abandonedError(signal: AbortSignal): ServiceError {
  return new ServiceError('deadline', 'The caller did not wait for the answer.', { cause: signal.reason });
}
