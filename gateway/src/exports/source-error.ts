import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportDownload } from '@consent/contracts';
import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import { withFailedCall } from '@consent/rpc';

/**
 * What an answer {kind, message} of the internal server of `to` says, or that it is none, with the call in its causes.
 * The path of the call may be a credential, so it is not among them.
 */
export async function sourceError(answer: IncomingMessage, to: string): Promise<ServiceError> {
  return withFailedCall(await errorIn(answer), { to, method: 'GET', requestId: '' });
}

/**
 * The error in an answer {kind, message} of an internal server; what is no such
 * answer is internal. An answer to HEAD has its kind in a header alone.
 */
async function errorIn(answer: IncomingMessage): Promise<ServiceError> {
  const { kind = answer.headers[exportDownload.errorKindHeader], message = 'The request is refused.' } = parse(await text(answer));
  if (typeof kind !== 'string' || !isErrorKind(kind) || typeof message !== 'string') {
    return new ServiceError('internal', 'Internal error.', { cause: new Error(`an internal server answered ${answer.statusCode}`) });
  }
  const retryAfter = answer.headers['retry-after'];
  return new ServiceError(kind, message, retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) });
}

function parse(body: string): { kind?: unknown; message?: unknown } {
  try {
    return Object(JSON.parse(body)) as { kind?: unknown; message?: unknown };
  } catch {
    return {};
  }
}
