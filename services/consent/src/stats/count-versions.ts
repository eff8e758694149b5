import type { CountVersionsRequest, CountVersionsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { ConsentParts } from '../parts';
import { sumVersionCounts, wantCount } from './count-versions.sql';

/** A read looks at this many records that are not counted yet, so that small accounts are exact without a count. */
const mostLooked = 10_000;
/** Counting this many pays off for the next read. */
const worthCounting = 1000;

/**
 * Consents recorded under the versions of a policy (decision 29.2). Nothing is counted until somebody asks: then the loop of
 * continue-count.ts counts the records of the account once, and each later read adds those since.
 */
export async function countVersions(
  { accountId, policyId, version }: CountVersionsRequest,
  { database, wakeVersionCounts }: Pick<ConsentParts, 'database' | 'wakeVersionCounts'>,
): Promise<CountVersionsResponse> {
  const { versions, sites, looked } = await sumVersionCounts(database, { accountId, policyId: uuidOf(policyId), version }, mostLooked);
  if (looked >= worthCounting) {
    await wantCount(database, accountId);
    wakeVersionCounts();
  }
  return { versions, sites, isComplete: looked < mostLooked };
}
