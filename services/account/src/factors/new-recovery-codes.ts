import type { Handle } from '@consent/postgres';
import { deleteRecoveryCodes, insertRecoveryCodes, type OfUser } from './factors.sql';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-code.rule';

/** Replaces all codes of the user. The caller has locked the user. */
export async function saveNewRecoveryCodes(tx: Handle, user: OfUser): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(tx, user);
  await insertRecoveryCodes(tx, user, codes.map(recoveryCodeDigest));
  return codes;
}
