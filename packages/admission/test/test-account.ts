import { randomUUID } from 'node:crypto';
import { periodOf } from '@consent/contracts';
import { restoreQuota, writeAccount, writeKey, type AdmissionRequest, type RedisConnection } from '../src/index';

export interface TestAccount {
  accountId: string;
  keyId: string;
  period: string;
  request(differences?: Partial<AdmissionRequest>): AdmissionRequest;
}

export async function createTestAccount(redis: RedisConnection, { limit = 100, used = 0 } = {}): Promise<TestAccount> {
  const accountId = randomUUID();
  const keyId = `key_${randomUUID()}`;
  const period = periodOf(Date.now());
  await writeAccount(redis, { accountId, revision: 1, status: 'active', subscription: 'active', limit });
  await writeKey(redis, { accountId, keyId, revision: 1, status: 'active', expiresAtMs: null });
  await restoreQuota(redis, { accountId, period, used, direct: 0 }, { inAnyEpoch: true });
  return {
    accountId,
    keyId,
    period,
    request: (differences = {}) => ({ accountId, keyId, period, requestId: randomUUID(), units: 1, siteIds: [], ...differences }),
  };
}
