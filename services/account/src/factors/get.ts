import type { GetFactorsRequest, GetFactorsResponse } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { passkeyMessageOf } from '../passkeys/passkey';
import { listPasskeys } from '../passkeys/passkeys.sql';
import { countRecoveryCodes, findTotp } from './factors.sql';

/** GET /auth/factors (decisions 63, 81): what the user has set up. */
export async function getFactors(
  { accountId, userId }: GetFactorsRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetFactorsResponse> {
  const user = { accountId: uuidOf(accountId), userId: uuidOf(userId) };
  const [totp, recoveryCodesLeft, passkeys] = await Promise.all([
    findTotp(database, user),
    countRecoveryCodes(database, user),
    listPasskeys(database, user),
  ]);
  return { totpSinceMs: totp?.confirmedAtMs ?? 0, recoveryCodesLeft, passkeys: passkeys.map(passkeyMessageOf) };
}
