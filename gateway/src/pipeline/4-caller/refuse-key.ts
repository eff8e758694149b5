import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import type { RequestLog } from '../0-common/request-log';
import type { ServingParts } from '../0-common/serving-parts';
import { admitKey } from './admit-key';
import { noSession } from './session-authenticator';

/**
 * Refuses a request with an Authorization header on a route for people. A key that may call elsewhere is 403
 * `forbidden`, so that its owner does not look for a fault in the key (decision 9.6). Everything else is 401.
 */
export async function refuseKey(request: Request, log: RequestLog, parts: ServingParts): Promise<never> {
  try {
    await admitKey(request, log, parts);
  } catch (error) {
    throw ServiceError.from(error).kind === 'unauthorized' ? noSession() : error;
  }
  throw new ServiceError('forbidden', 'API keys cannot call this endpoint. Sign in to the dashboard instead.');
}
