import type { CountVersionsRequest, CountVersionsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { ConsentParts } from '../parts';
import { sumVersionCounts, requestCount } from './count-versions.sql';

/** Small accounts are exact without the loop. */
const mostLooked = 10_000;
const worthCounting = 1000;

/**
 * Implements decision 29.2. The first request makes the loop of continue-count.ts count the account's records once.
 * Each read adds the records since.
 */
export async function countVersions(
  { accountId, policyId, version }: CountVersionsRequest,
  { database, wakeVersionCounts }: Pick<ConsentParts, 'database' | 'wakeVersionCounts'>,
): Promise<CountVersionsResponse> {
  const { versions, sites, looked } = await sumVersionCounts(database, { accountId, policyId: uuidOf(policyId), version }, mostLooked);
  if (looked >= worthCounting) {
    await requestCount(database, accountId);
    wakeVersionCounts();
  }
  return { versions, sites, isComplete: looked < mostLooked };
}
