import type { SiteServiceMethods } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';
import { endAnswer } from '../8-answer/end-answer';
import { runAsRoute } from './run-as-route';
import type { RequestHandler } from './request-handler';

const allowedHeaders = 'Content-Type, X-Site-Token, X-Request-Id, Idempotency-Key';
/** A cached preflight may outlive its site. The request itself is then refused. */
const preflightMaxAgeSeconds = 600;

export interface PreflightPath {
  path: string;
  allow: string;
  methods: string;
}

/**
 * Answers OPTIONS on a path that pages of other origins may call. A preflight carries no token, so the origin of any
 * active site passes (decision 8.4).
 */
export function servePreflight(
  { path, allow, methods }: PreflightPath,
  sites: Pick<RpcClient<SiteServiceMethods>, 'checkOrigin'>,
): RequestHandler {
  return runAsRoute({ method: 'OPTIONS', path }, async (request, response) => {
    const { origin } = request.headers;
    response.setHeader('Allow', allow);
    response.vary('Origin');
    if (origin !== undefined) {
      const { allowed } = await sites.checkOrigin({ origin });
      if (!allowed) throw new ServiceError('forbidden', 'This origin does not belong to any site.');
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Methods', methods);
      response.setHeader('Access-Control-Allow-Headers', allowedHeaders);
      response.setHeader('Access-Control-Max-Age', preflightMaxAgeSeconds);
    }
    response.writeHead(204);
    endAnswer(response);
  });
}
