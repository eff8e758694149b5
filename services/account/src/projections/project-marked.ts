import { onUsableServers } from '@consent/admission';
import type { AccountParts } from '../parts';
import { mergeUsage, type MergeUsageParts } from '../usage/merge';
import { projectedAccounts, projectedKeys, projectedSites, projectedUsage } from './projected';

export type ProjectMarkedParts = Pick<AccountParts, 'redisCopy'> & MergeUsageParts;

type IsAccountIncluded = (accountId: string) => boolean;

/** Rows of an unavailable server stay marked. Throws unavailable if Redis does not reply. */
export async function projectMarked({ isRedisUsable, ...parts }: ProjectMarkedParts & Pick<AccountParts, 'isRedisUsable'>): Promise<void> {
  const canTake = onUsableServers(isRedisUsable);
  await projectMarkedRows(canTake, parts);
  await mergeDirectUsage(canTake, parts);
}

/**
 * Writes and unmarks the marked rows of these accounts. ResumeAdmission runs it as well; nothing else removes marks (ADR 3).
 * Throws unavailable.
 */
export async function projectMarkedRows(
  canTake: IsAccountIncluded,
  { database, redisCopy }: Pick<ProjectMarkedParts, 'database' | 'redisCopy'>,
): Promise<void> {
  await projectedAccounts.project(database, canTake, (accounts) => redisCopy.write({ accounts }));
  await projectedKeys.project(database, canTake, (keys) => redisCopy.write({ keys }));
  await projectedSites.project(database, canTake, (sites) => redisCopy.write({ sites }));
}

/** Adds to Redis the units that these accounts used without it. Throws unavailable. */
export async function mergeDirectUsage(canTake: IsAccountIncluded, parts: MergeUsageParts): Promise<void> {
  await projectedUsage.inMarked(parts.database, canTake, (known) => mergeUsage(known, parts));
}
