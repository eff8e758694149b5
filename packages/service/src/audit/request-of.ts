import type { IncomingHttpHeaders } from 'node:http';
import { originHeader } from '@consent/contracts';
import type { RequestContext } from '@consent/rpc';

/** Of a request between our processes over HTTP, for the audit trail. */
export function requestOf(headers: IncomingHttpHeaders): RequestContext {
  const { [originHeader]: origin, 'x-request-id': requestId } = headers;
  return {
    requestId: typeof requestId === 'string' ? requestId : '',
    origin: typeof origin === 'string' ? (JSON.parse(decodeURIComponent(origin)) as RequestContext['origin']) : undefined,
  };
}
