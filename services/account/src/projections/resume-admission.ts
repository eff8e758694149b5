import { setTimeout as delay } from 'node:timers/promises';
import type { ResumeAdmissionRequest, ResumeAdmissionResponse } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { directAdmissionsEnded } from '../usage/direct-admissions.sql';
import { hasOpenHolds } from '../usage/holds.sql';
import { mergeUsage, type MergeUsageParts } from '../usage/merge';
import { listDoubtfulAccounts, listDoubtfulKeys, listDoubtfulSites, listDoubtfulUsage } from './doubt.sql';

/**
 * Writes to Redis whatever it may not have: what is marked, and what it may have lost by a restart (ADRs 3
 * and 4). Gateways call this on each new connection and trust Redis when it returns. Throws unavailable.
 */
export async function resumeAdmission(
  _request: ResumeAdmissionRequest,
  { redisCopy, isRedisUsable, ...parts }: Pick<AccountParts, 'redisCopy' | 'isRedisUsable'> & MergeUsageParts,
): Promise<ResumeAdmissionResponse> {
  const { database } = parts;
  // Until this service has a connection to Redis, PostgreSQL goes on deciding.
  if (!isRedisUsable()) throw unavailable('Redis is not back for the account service.');
  await redisCopy.write({ accounts: await listDoubtfulAccounts(database) });
  await redisCopy.write({ keys: await listDoubtfulKeys(database) });
  await redisCopy.write({ sites: await listDoubtfulSites(database) });
  await directAdmissionsEnded(database);
  await waitForOpenHolds(database);
  await mergeUsage(await listDoubtfulUsage(database), parts);
  return {};
}

const maxWaitMs = 2_000;
const pollIntervalMs = 20;

/**
 * Waits until no call in flight holds units in PostgreSQL, because Redis would grant the same units again. No
 * new holds come: AdmitUsage refuses once this service has Redis. A gateway that crashed holds its units for
 * a minute, so the wait is limited.
 */
async function waitForOpenHolds(db: Handle): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  while (performance.now() < deadline && (await hasOpenHolds(db))) await delay(pollIntervalMs);
}
