import type { RecordSeenRequest, RecordSeenResponse } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { PolicyParts } from '../parts';
import { lockSeenSite, storeReport } from './record.sql';
import { checkDay, mostNames, mostNamesOfReport } from './seen.rule';

/** POST /public/seen: adds the report of a page view (decision 57). Throws invalid. */
export async function recordSeen(
  { accountId, siteId: anyCase, day, names, more }: RecordSeenRequest,
  { transaction }: Pick<PolicyParts, 'transaction'>,
): Promise<RecordSeenResponse> {
  const siteId = uuidOf(anyCase);
  checkDay(day, Date.now());
  if (names.length > mostNamesOfReport) throw invalid(`At most ${mostNamesOfReport} names.`);
  await transaction(async (tx) => {
    // Reports of a site wait for each other, so the number of its names is exact and no two of them deadlock.
    const kept = await lockSeenSite(tx, accountId, siteId);
    await storeReport(tx, { accountId, siteId, day, names, more, room: mostNames - kept });
  });
  return {};
}
