import { shardOf } from '@consent/admission';
import type { AccountParts } from '../parts';
import { projectedAccounts, projectedKeys, projectedSites, projectedUsage } from './projected';

/**
 * Marks what a lost server of a cluster may have lost. The other servers keep confirming, so later the times would not show
 * it. Servers that have already returned are skipped: they were rewritten before use.
 */
export async function markLost({ database, isRedisUsable }: Pick<AccountParts, 'database' | 'isRedisUsable'>): Promise<void> {
  const isLost = (accountId: string) => !isRedisUsable(shardOf(accountId));
  for (const rows of [projectedAccounts, projectedKeys, projectedSites, projectedUsage]) await rows.markInDoubt(database, isLost);
}
