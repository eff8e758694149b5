import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import type { RequestLog } from '../0-common/request-log';
import type { ServingParts } from '../0-common/serving-parts';
import type { ApiKeyIdentity } from './api-key-authenticator';

/** The owner of a key that may call now, whatever its quota and subscription. Throws `unauthorized`. */
export async function admitKey(
  request: Request,
  log: RequestLog,
  { authenticators, freeAnswers, quota }: ServingParts,
): Promise<ApiKeyIdentity> {
  const identity = await authenticators.keys.authenticate(request);
  const { accountId, keyId } = identity;
  log.accountId = accountId;
  log.keyId = keyId;
  log.cell = identity.cell;
  freeAnswers.check(keyId);
  const { requestId, arrivedAtMs } = log;
  const { verdict } = await quota.admit({ accountId, keyId, requestId, units: 0, arrivedAtMs, siteIds: [] });
  if (verdict === 'unauthorized') throw keyMayNotCall();
  return identity;
}

export function keyMayNotCall(): ServiceError {
  return new ServiceError('unauthorized', 'The API key is revoked or expired, or its account is suspended.');
}
