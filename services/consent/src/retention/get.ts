import type { GetRetentionRequest, GetRetentionResponse } from '@consent/contracts';
import { noSuchSite } from '@consent/kernel/errors';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { findRetention } from './retention.sql';
import { findSupersededRetention } from './superseded.sql';

/** GET /sites/{id}/retention (decisions 67, 79). Throws not_found (site), unavailable (account did not reply). */
export async function getRetention(
  { accountId, siteId }: GetRetentionRequest,
  { database, owners }: Pick<ConsentParts, 'database' | 'owners'>,
): Promise<GetRetentionResponse> {
  const [erased, superseded] = await Promise.all([
    findRetention(database, accountId, siteId),
    findSupersededRetention(database, accountId, siteId),
  ]);
  // A process of an earlier release sets one without the other.
  const [latest] = [erased, superseded].filter((each) => each !== undefined).toSorted((one, other) => other.setAtMs - one.setAtMs);
  if (latest === undefined) {
    if (!(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
    return {};
  }
  const { setBy, setAtMs } = latest;
  return { retention: { erasedDays: erased?.erasedDays ?? 0, supersededDays: superseded?.supersededDays ?? 0, setBy, setAtMs } };
}
