import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import { consentService, type CreateResult } from '@consent/contracts';
import { withFailedCall } from '@consent/rpc';
import type { Answer } from '../../pipeline/0-common/answer';
import { locationOf } from '../../pipeline/8-answer/location';

const idStart = '{"id":"'.length;
const ulidLength = 26;

export function createdAnswer(result: CreateResult): Answer {
  const { consentJson: json, replayed } = result;
  if (json === undefined) throw errorOfResult(result);
  return { json, replayed, headers: locationOf(`/consents/${idIn(json)}`) };
}

/** The id is the first field of the record. Parsing all of it would cost more than the rest of the answer. */
function idIn(consentJson: string): string {
  return consentJson.slice(idStart, idStart + ulidLength);
}

export function errorOfResult(result: CreateResult): ServiceError {
  const { kind = '', message = '', retryAfterSeconds } = result.failure ?? {};
  const error = isErrorKind(kind)
    ? new ServiceError(kind, message, { retryAfterSeconds, replayed: result.replayed })
    : new ServiceError('internal', 'Internal error.');
  // The call itself succeeded and may have served several requests, so its id is unknown here.
  return withFailedCall(error, { to: 'consent', method: consentService.methods.createConsents.path.slice(1), requestId: '' });
}
