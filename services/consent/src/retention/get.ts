import type { GetRetentionRequest, GetRetentionResponse } from '@consent/contracts';
import { noSuchSite } from '@consent/kernel/errors';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { findRetention } from './retention.sql';

/** GET /sites/{id}/retention (decision 67). Throws not_found (site), unavailable (account did not reply). */
export async function getRetention(
  { accountId, siteId }: GetRetentionRequest,
  { database, owners }: Pick<ConsentParts, 'database' | 'owners'>,
): Promise<GetRetentionResponse> {
  const found = await findRetention(database, accountId, siteId);
  if (found === undefined) {
    if (!(await withOwnerTimeout(() => owners.ownsSite(accountId, siteId)))) throw noSuchSite();
    return {};
  }
  const { erasedDays, setBy, setAtMs } = found;
  return { retention: { erasedDays, setBy, setAtMs } };
}
