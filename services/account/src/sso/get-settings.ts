import type { GetSsoSettingsRequest, GetSsoSettingsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findOnlySso } from './settings.sql';

/** GET /sso/settings (decision 83). */
export async function getSsoSettings(
  { accountId }: GetSsoSettingsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetSsoSettingsResponse> {
  return { onlySso: await findOnlySso(database, uuidOf(accountId)) };
}
