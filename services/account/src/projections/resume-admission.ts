import { setTimeout as delay } from 'node:timers/promises';
import { inShards, shards as allShards } from '@consent/admission';
import type { ResumeAdmissionRequest, ResumeAdmissionResponse } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { directAdmissionsEnded } from '../usage/direct-admissions.sql';
import { hasOpenHolds } from '../usage/holds.sql';
import { mergeUsage, type MergeUsageParts } from '../usage/merge';
import { epochIsOpen } from './open-epoch';
import { listDoubtfulAccounts, listDoubtfulKeys, listDoubtfulSites, listDoubtfulUsage } from './doubt.sql';

/**
 * Writes to Redis whatever it may not have: what is marked, and what it may have lost by a restart (ADRs 3
 * and 4). Gateways call this on each new connection, with the shards of that server, and trust it when it returns.
 * Throws unavailable.
 */
export async function resumeAdmission(
  request: ResumeAdmissionRequest,
  { redisCopy, isRedisUsable, openEpoch, ...parts }: Pick<AccountParts, 'redisCopy' | 'isRedisUsable' | 'openEpoch'> & MergeUsageParts,
): Promise<ResumeAdmissionResponse> {
  const { database } = parts;
  const shards = request.shards.length === 0 ? allShards : request.shards;
  const isIncluded = inShards(shards);
  // Until this service has a connection to Redis, PostgreSQL goes on deciding.
  if (!shards.every(isRedisUsable)) throw unavailable('Redis is not back for the account service.');
  await epochIsOpen(shards, { openEpoch });
  await redisCopy.write({ accounts: (await listDoubtfulAccounts(database)).filter(({ id }) => isIncluded(id)) });
  await redisCopy.write({ keys: (await listDoubtfulKeys(database)).filter(({ accountId }) => isIncluded(accountId)) });
  await redisCopy.write({ sites: (await listDoubtfulSites(database)).filter(({ accountId }) => isIncluded(accountId)) });
  await directAdmissionsEnded(database);
  await waitForOpenHolds(database);
  const usage = await listDoubtfulUsage(database);
  await mergeUsage(
    usage.filter(({ accountId }) => isIncluded(accountId)),
    parts,
  );
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
