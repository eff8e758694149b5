import type { Handle } from '@consent/postgres';
import { deleteRecoveryCodes, deleteTotp, type OfUser } from './factors.sql';

type Remove = (tx: Handle, user: OfUser) => Promise<boolean>;

/** Every table with a second factor of a user. */
const kinds: Record<string, Remove> = {
  totp: deleteTotp,
  recovery_codes: deleteRecoveryCodes,
};

/** Removes every second factor of a user, who is locked. Returns the kinds that were there. */
export async function removeFactors(tx: Handle, user: OfUser): Promise<string[]> {
  const removed: string[] = [];
  for (const [kind, remove] of Object.entries(kinds)) if (await remove(tx, user)) removed.push(kind);
  return removed;
}
