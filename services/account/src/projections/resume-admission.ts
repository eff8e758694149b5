import { setTimeout as delay } from 'node:timers/promises';
import { inShards, shards as allShards } from '@consent/admission';
import type { ResumeAdmissionRequest, ResumeAdmissionResponse } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { directAdmissionsEnded } from '../usage/direct-admissions.sql';
import { hasOpenHolds } from '../usage/holds.sql';
import { epochIsOpen } from './open-epoch';
import { mergeDirectUsage, projectMarkedRows, type ProjectMarkedParts } from './project-marked';

/**
 * Writes to Redis what changed while it was unavailable (ADRs 3 and 4). What a restart may have lost was already written
 * before this service used its connection. Gateways call this on each new connection with the shards of that server, and
 * use Redis once it returns. Progress is kept if a call exceeds its deadline. Throws unavailable.
 */
export async function resumeAdmission(
  request: ResumeAdmissionRequest,
  { isRedisUsable, openEpoch, ...parts }: Pick<AccountParts, 'isRedisUsable' | 'openEpoch'> & ProjectMarkedParts,
): Promise<ResumeAdmissionResponse> {
  const { database } = parts;
  const shards = request.shards.length === 0 ? allShards : request.shards;
  const isIncluded = inShards(shards);
  // Until this service has a connection to Redis, PostgreSQL goes on deciding.
  if (!shards.every(isRedisUsable)) throw unavailable('Redis is not back for the account service.');
  await epochIsOpen(shards, { openEpoch });
  await projectMarkedRows(isIncluded, parts);
  await directAdmissionsEnded(database);
  await waitForOpenHolds(database);
  await mergeDirectUsage(isIncluded, parts);
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
