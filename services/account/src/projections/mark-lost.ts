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
 * Marks what a lost server of a cluster may have lost. The other servers keep confirming, so later the times would not show
 * it. Servers that have already returned are skipped: they were rewritten before use.
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
