import type { GetAccountRequest, GetAccountResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { parseEmail } from '../users/email.rule';
import { accountMessageOf, type AccountRecord } from './account';
import { findAccount, findAccountByEmail } from './find.sql';

/** `email` may be of any of its users. Throws not_found. */
export async function getAccount(
  { id = '', email }: GetAccountRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetAccountResponse> {
  const account = email === undefined ? await findAccount(database, uuidOf(id)) : await findByAddress(database, email);
  if (account === undefined) throw notFound('account');
  return { account: accountMessageOf(account) };
}

async function findByAddress(database: Handle, address: string): Promise<AccountRecord | undefined> {
  const email = parseEmail(address);
  return email === undefined ? undefined : findAccountByEmail(database, email);
}
