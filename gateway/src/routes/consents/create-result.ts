import { isErrorKind, ServiceError } from '@consent/errors';
import type { CreateResult } from '@consent/contracts';

/** The record of a row that was created, as JSON text; throws what kept it from being so. */
export function recordJson(result: CreateResult): string {
  if (result.consentJson !== undefined) return result.consentJson;
  throw failureOf(result);
}

export function failureOf(result: CreateResult): ServiceError {
  const kind = result.failure?.kind ?? '';
  return isErrorKind(kind) ? new ServiceError(kind, result.failure?.message ?? '') : new ServiceError('internal', 'Internal error.');
}
