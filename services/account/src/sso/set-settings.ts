import type { SetSsoSettingsRequest, SetSsoSettingsResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { lockAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { findProviders } from './providers.sql';
import { saveOnlySso } from './settings.sql';

/** PUT /sso/settings (decision 83). Throws conflict unless a provider has signed in an owner: nobody could come in otherwise. */
export async function setSsoSettings(
  { accountId: account, onlySso }: SetSsoSettingsRequest,
  { transaction }: Pick<AccountParts, 'transaction'>,
): Promise<SetSsoSettingsResponse> {
  const accountId = uuidOf(account);
  await transaction(async (tx) => {
    if ((await lockAccount(tx, accountId)) === undefined) throw notFound('account');
    const works = (await findProviders(tx, accountId)).some(({ workedForOwnerAtMs }) => workedForOwnerAtMs !== 0);
    if (onlySso && !works) throw conflict('Sign in with single sign-on as an owner first. That shows that it works.');
    await saveOnlySso(tx, accountId, onlySso);
  });
  return { onlySso };
}
