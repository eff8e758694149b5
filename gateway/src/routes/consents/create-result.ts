import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import { consentService, type CreateResult } from '@consent/contracts';
import { withFailedCall } from '@consent/rpc';
import type { Answer } from '../../pipeline/8-answer/answer';

/** The answer to a single create. */
export function createdAnswer(result: CreateResult): Answer {
  if (result.consentJson !== undefined) return { json: result.consentJson, replayed: result.replayed };
  throw errorOfResult(result);
}

export function errorOfResult(result: CreateResult): ServiceError {
  const { kind = '', message = '', retryAfterSeconds } = result.failure ?? {};
  const error = isErrorKind(kind)
    ? new ServiceError(kind, message, { retryAfterSeconds, replayed: result.replayed })
    : new ServiceError('internal', 'Internal error.');
  // The call itself succeeded and may have served several requests, so its id is unknown here.
  return withFailedCall(error, { to: 'consent', method: consentService.methods.createConsents.path.slice(1), requestId: '' });
}
