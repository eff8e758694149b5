import { shardOf } from '@consent/admission';
import type { AccountParts } from '../parts';
import {
  doubtAccounts,
  doubtCounters,
  doubtfulAccounts,
  doubtfulKeys,
  doubtfulLedger,
  doubtfulMerged,
  doubtfulSites,
  doubtKeys,
  doubtSites,
  inSlices,
} from './doubt.sql';

/**
 * Marks what the lost servers of a cluster may have lost. The other servers keep confirming, so later the times would no
 * longer show which rows are in doubt. Rows of a server that has already returned need no mark, because it was rewritten
 * before use.
 */
export async function markLost({ database, isRedisUsable }: Pick<AccountParts, 'database' | 'isRedisUsable'>): Promise<void> {
  const isLost = (accountId: string) => !isRedisUsable(shardOf(accountId));
  const lost = <Row extends { accountId: string }>(rows: readonly Row[]) => rows.filter(({ accountId }) => isLost(accountId));
  await inSlices(database, doubtfulAccounts, (rows) =>
    doubtAccounts(
      database,
      rows.filter(({ id }) => isLost(id)),
    ),
  );
  await inSlices(database, doubtfulKeys, (rows) => doubtKeys(database, lost(rows)));
  await inSlices(database, doubtfulSites, (rows) => doubtSites(database, lost(rows)));
  for (const doubtful of [doubtfulMerged, doubtfulLedger])
    await inSlices(database, doubtful, (rows) => doubtCounters(database, lost(rows)));
}
