import type { PolicyParts } from '../parts';
import { clearTags, findStaleSites, removeDays, removeEmptySites, removeSightings, removeStaleNames } from './prune.sql';
import { lockSeenSite } from './record.sql';
import { dayOf, keptDays, unconfirmedDays } from './seen.rule';

const rowsAtOnce = 1000;
const sitesAtOnce = 100;

/**
 * Forgets the tags of earlier days, then what is older than 90 days, and unconfirmed names after 14. Returns whether there may be more. Any
 * number of processes may run it.
 */
export async function pruneSeen(
  { database, transaction }: Pick<PolicyParts, 'database' | 'transaction'>,
  nowMs = Date.now(),
): Promise<boolean> {
  const oldest = dayOf(nowMs, keptDays - 1);
  const counts = [
    await clearTags(database, dayOf(nowMs), rowsAtOnce),
    await removeSightings(database, oldest, rowsAtOnce),
    await removeDays(database, oldest, rowsAtOnce),
    await removeEmptySites(database, rowsAtOnce),
  ];
  const unconfirmed = dayOf(nowMs, unconfirmedDays);
  const sites = await findStaleSites(database, { oldest, unconfirmed, limit: sitesAtOnce });
  for (const { accountId, siteId } of sites) {
    await transaction(async (tx) => {
      await lockSeenSite(tx, accountId, siteId);
      await removeStaleNames(tx, { accountId, siteId, oldest, unconfirmed, limit: rowsAtOnce });
    });
  }
  return sites.length > 0 || counts.some((count) => count === rowsAtOnce);
}
