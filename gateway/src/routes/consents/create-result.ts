import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import { consentService, type CreateResult } from '@consent/contracts';
import { withFailedCall } from '@consent/rpc';

/** The record of a row that was created, as JSON text; throws what kept it from being so. */
export function recordJson(result: CreateResult): string {
  if (result.consentJson !== undefined) return result.consentJson;
  throw failureOf(result);
}

export function failureOf(result: CreateResult): ServiceError {
  const kind = result.failure?.kind ?? '';
  const error = isErrorKind(kind) ? new ServiceError(kind, result.failure?.message ?? '') : new ServiceError('internal', 'Internal error.');
  // The call itself went well, and may have been of several requests: its id is not known here.
  return withFailedCall(error, { to: 'consent', method: consentService.methods.createConsents.path.slice(1), requestId: '' });
}
