import type { SetSsoSettingsRequest, SetSsoSettingsResponse } from '@consent/contracts';
import { conflict, notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { differenceOf } from '@consent/service';
import { lockAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { findProviders } from './providers.sql';
import { findOnlySso, saveOnlySso } from './settings.sql';

/** PUT /sso/settings (decision 83). Throws conflict unless a provider has signed in an owner: nobody could come in otherwise. */
export async function setSsoSettings(
  { accountId: account, onlySso }: SetSsoSettingsRequest,
  { transaction, audit }: Pick<AccountParts, 'transaction' | 'audit'>,
): Promise<SetSsoSettingsResponse> {
  const accountId = uuidOf(account);
  await transaction(async (tx) => {
    if ((await lockAccount(tx, accountId)) === undefined) throw notFound('account');
    const works = (await findProviders(tx, accountId)).some(({ workedForOwnerAtMs }) => workedForOwnerAtMs !== 0);
    if (onlySso && !works) throw conflict('Sign in with single sign-on as an owner first. That shows that it works.');
    const before = await findOnlySso(tx, accountId);
    await saveOnlySso(tx, accountId, onlySso);
    await audit(tx, {
      ...{ accountId, kind: 'sso.settings_set', target: { kind: 'account', id: accountId } },
      changes: differenceOf({ only_sso: before }, { only_sso: onlySso }),
    });
  });
  return { onlySso };
}
