import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import { consentService, type CreateResult } from '@consent/contracts';
import { withFailedCall } from '@consent/rpc';

export function recordJson(result: CreateResult): string {
  if (result.consentJson !== undefined) return result.consentJson;
  throw errorOfResult(result);
}

export function errorOfResult(result: CreateResult): ServiceError {
  const kind = result.failure?.kind ?? '';
  const error = isErrorKind(kind) ? new ServiceError(kind, result.failure?.message ?? '') : new ServiceError('internal', 'Internal error.');
  // The call itself succeeded and may have served several requests, so its id is unknown here.
  return withFailedCall(error, { to: 'consent', method: consentService.methods.createConsents.path.slice(1), requestId: '' });
}
