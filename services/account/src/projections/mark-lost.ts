import { shardOf } from '@consent/admission';
import { inDoubtSlices } from '@consent/service';
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
} from './doubt.sql';

/**
 * Marks what a lost server of a cluster may have lost. The other servers keep confirming, so later the times would not show
 * it. Servers that have already returned are skipped: they were rewritten before use.
 */
export async function markLost({ database, isRedisUsable }: Pick<AccountParts, 'database' | 'isRedisUsable'>): Promise<void> {
  const isLost = (accountId: string) => !isRedisUsable(shardOf(accountId));
  const lost = <Row extends { accountId: string }>(rows: readonly Row[]) => rows.filter(({ accountId }) => isLost(accountId));
  await inDoubtSlices(database, doubtfulAccounts, (rows) =>
    doubtAccounts(
      database,
      rows.filter(({ id }) => isLost(id)),
    ),
  );
  await inDoubtSlices(database, doubtfulKeys, (rows) => doubtKeys(database, lost(rows)));
  await inDoubtSlices(database, doubtfulSites, (rows) => doubtSites(database, lost(rows)));
  for (const doubtful of [doubtfulMerged, doubtfulLedger])
    await inDoubtSlices(database, doubtful, (rows) => doubtCounters(database, lost(rows)));
}
