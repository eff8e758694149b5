import { status } from '@grpc/grpc-js';
import type { Failure } from '@consent/contracts';
import { type ErrorKind, isErrorKind, ServiceError, unavailable } from '@consent/kernel/errors';

/** The closest gRPC status. The kind itself travels in the trailer `error-kind`. */
export const statusOfKind: Record<ErrorKind, status> = {
  invalid: status.INVALID_ARGUMENT,
  unauthorized: status.UNAUTHENTICATED,
  plan_required: status.FAILED_PRECONDITION,
  forbidden: status.PERMISSION_DENIED,
  email_not_verified: status.PERMISSION_DENIED,
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
};

export function failureOf({ kind, message }: ServiceError): Failure {
  return { kind, message };
}

/** Rebuilds the error. A kind unknown to this build, sent by another release, becomes `internal`. */
export function errorOf({ kind, message }: Failure): ServiceError {
  if (isErrorKind(kind)) return new ServiceError(kind, message);
  return new ServiceError('internal', 'Internal error.', { cause: new Error(`unknown kind of failure: ${kind}`) });
}

export function deadlineError(cause?: unknown): ServiceError {
  return new ServiceError('deadline', 'The answer did not come in time.', { cause });
}

/** The call was sent, but we cannot tell whether it ran. */
export function brokenConnectionError(cause?: unknown): ServiceError {
  return unavailable('The connection broke before the answer came.', cause);
}

export function abandonedError(signal: AbortSignal): ServiceError {
  return new ServiceError('deadline', 'The caller did not wait for the answer.', { cause: signal.reason });
}
