import type { Handle } from '@consent/postgres';
import type { AccountRecord } from '../accounts/account';
import { addHome, type AddAccountParts } from '../accounts/add-account';
import type { UserRecord } from '../users/user';
import { leaveTombstone, moveRowsOfPerson } from './move-home.sql';

/**
 * Moves a person to a home account of their own, because they no longer own this one (decision 80). The caller has locked the account
 * and the person, knows that another owner stays, and has dealt with the sessions that act for the account.
 */
export async function moveHome(tx: Handle, { accountId, ...person }: UserRecord, parts: AddAccountParts): Promise<AccountRecord> {
  await leaveTombstone(tx, accountId, person.id, parts.now());
  const home = await addHome(tx, person, parts);
  await moveRowsOfPerson(tx, { userId: person.id, fromAccountId: accountId, toAccountId: home.id });
  return home;
}
