import { isErrorKind, ServiceError } from '@consent/errors';
import type { Consent, CreateResult } from '@consent/contracts';

/** The record of a row that was created; throws what kept it from being so. */
export function unwrapResult(result: CreateResult): Consent {
  if (result.consent) return result.consent;
  throw failureOf(result);
}

export function failureOf(result: CreateResult): ServiceError {
  const kind = result.failure?.kind ?? '';
  return isErrorKind(kind) ? new ServiceError(kind, result.failure?.message ?? '') : new ServiceError('internal', 'Internal error.');
}
