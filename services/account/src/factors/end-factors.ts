import { ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { deleteRecoveryCodes, needsFactor, type OfUser, userHasFactor } from './factors.sql';

/**
 * After a factor was removed: without another one, the recovery codes go too. Returns whether it was the last one. The caller has
 * locked the user. Throws conflict if an account of the user requires a factor.
 */
export async function endFactors(tx: Handle, user: OfUser): Promise<boolean> {
  if (await userHasFactor(tx, user.accountId, user.userId)) return false;
  if (await needsFactor(tx, user)) throw new ServiceError('conflict', 'Your account requires a second factor. Set up another one first.');
  await deleteRecoveryCodes(tx, user);
  return true;
}
