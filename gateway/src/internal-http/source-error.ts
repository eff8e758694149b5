import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportDownload } from '@consent/contracts';
import { isErrorKind, ServiceError } from '@consent/kernel/errors';
import { withFailedCall } from '@consent/rpc';

/**
 * The error in an answer of an internal server, with the failed call attached. The call's path is left out, because
 * it may contain a credential.
 */
export async function sourceError(answer: IncomingMessage, call: { to: string; method: 'GET' | 'HEAD' }): Promise<ServiceError> {
  return withFailedCall(await errorIn(answer), { ...call, requestId: '' });
}

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
