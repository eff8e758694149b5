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
 * Writes to Redis what changed while it was down (ADRs 3 and 4). Gateways call this on each new connection, with the shards
 * of that server, before they use it. A call that exceeds its deadline keeps its progress. Throws unavailable.
 */
export async function resumeAdmission(
  request: ResumeAdmissionRequest,
  { isRedisUsable, openEpoch, ...parts }: Pick<AccountParts, 'isRedisUsable' | 'openEpoch'> & ProjectMarkedParts,
): Promise<ResumeAdmissionResponse> {
  const { database } = parts;
  const shards = request.shards.length === 0 ? allShards : request.shards;
  const isIncluded = inShards(shards);
  // Until this service has its own connection, PostgreSQL must keep deciding.
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
 * Waits until no call holds units in PostgreSQL, because Redis would grant them again. AdmitUsage already refuses new holds.
 * A crashed gateway's holds last a minute, so the wait is limited.
 */
async function waitForOpenHolds(db: Handle): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  while (performance.now() < deadline && (await hasOpenHolds(db))) await delay(pollIntervalMs);
}
