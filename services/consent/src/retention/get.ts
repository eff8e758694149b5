import type { GetRetentionRequest, GetRetentionResponse } from '@consent/contracts';
import { noSuchSite } from '@consent/kernel/errors';
import { withOwnerTimeout } from '../consents/owners';
import type { ConsentParts } from '../parts';
import { erasedRetentions, supersededRetentions } from './setting.sql';

/** GET /sites/{id}/retention (decisions 67, 79). Throws not_found (site), unavailable (account did not reply). */
export async function getRetention(
  site: GetRetentionRequest,
  { database, owners }: Pick<ConsentParts, 'database' | 'owners'>,
): Promise<GetRetentionResponse> {
  const [erased, superseded] = await Promise.all([erasedRetentions.find(database, site), supersededRetentions.find(database, site)]);
  // A process of an earlier release sets one without the other.
  const [latest] = [erased, superseded].filter((each) => each !== undefined).toSorted((one, other) => other.setAtMs - one.setAtMs);
  if (latest === undefined) {
    if (!(await withOwnerTimeout(() => owners.ownsSite(site.accountId, site.siteId)))) throw noSuchSite();
    return {};
  }
  const { setByKind, setById, setAtMs } = latest;
  const setBy = { kind: setByKind, id: setById };
  return { retention: { erasedDays: erased?.days ?? 0, supersededDays: superseded?.days ?? 0, setBy, setAtMs } };
}
