import type { Handle } from '@consent/postgres';
import { deletePasskeys } from '../passkeys/passkeys.sql';
import { lockUser } from '../users/find.sql';
import { deleteRecoveryCodes, deleteTotp, type OfUser } from './factors.sql';
import { tellOfChange } from './tell-of-change';

/**
 * For an operator, after a person lost everything (decision 81.13): only the password is left. Whether the account requires a factor
 * does not matter: the person has to set one up then. Returns whether there was any. Wake the sender of mails after the commit.
 */
export async function removeFactors(tx: Handle, user: OfUser, nowMs: number): Promise<boolean> {
  const locked = await lockUser(tx, user.accountId, user.userId);
  const hadTotp = await deleteTotp(tx, user);
  const passkeys = await deletePasskeys(tx, user);
  await deleteRecoveryCodes(tx, user);
  const hadAny = hadTotp || passkeys > 0;
  if (locked !== undefined && hadAny) await tellOfChange(tx, locked, 'all_removed', nowMs);
  return hadAny;
}
