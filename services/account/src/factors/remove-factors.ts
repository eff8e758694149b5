import type { Handle } from '@consent/postgres';
import { deletePasskeys } from '../passkeys/passkeys.sql';
import { deleteRecoveryCodes, deleteTotp, type OfUser } from './factors.sql';

type Remove = (tx: Handle, user: OfUser) => Promise<boolean>;

/** Every table with a second factor of a user. */
const kinds: Record<string, Remove> = {
  totp: deleteTotp,
  passkeys: async (tx, user) => (await deletePasskeys(tx, user)) > 0,
  recovery_codes: deleteRecoveryCodes,
};

/**
 * Removes every second factor of a user, who is locked (decisions 81.13, 84). Whether an account requires one does not matter: the person
 * has to set one up then. Returns the kinds that were there.
 */
export async function removeFactors(tx: Handle, user: OfUser): Promise<string[]> {
  const removed: string[] = [];
  for (const [kind, remove] of Object.entries(kinds)) if (await remove(tx, user)) removed.push(kind);
  return removed;
}
