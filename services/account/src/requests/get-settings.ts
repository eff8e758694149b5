import type { GetRequestSettingsRequest, GetRequestSettingsResponse } from '@consent/contracts';
import { findLiveSite } from '../identities/find-site';
import type { AccountParts } from '../parts';
import { settingsMessage } from './settings';
import { findSettings } from './settings.sql';

/** GET /sites/{siteId}/request-settings (decision 75). Throws not_found. */
export async function getRequestSettings(
  request: GetRequestSettingsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetRequestSettingsResponse> {
  const site = await findLiveSite(database, request);
  const found = await findSettings(database, site);
  return { settings: found === undefined ? { answersTo: '', confirmedAtMs: 0 } : settingsMessage(found) };
}
