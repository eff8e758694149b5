import type { CreateAccountRequest, CreateAccountResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { checkText, nameLength } from '../text.rule';
import { checkEmail } from '../users/email.rule';
import { accountMessageOf } from './account';
import { addAccount } from './add-account';

/**
 * Creates an account on the free plan with its first user (decision 4.2), for operators. Throws invalid, conflict (the
 * address is taken), unavailable.
 */
export async function createAccount(
  { name, email: address, password, emailVerified }: CreateAccountRequest,
  {
    transaction,
    redisCopy,
    passwords,
    events,
    now,
    cells,
  }: Pick<AccountParts, 'transaction' | 'redisCopy' | 'passwords' | 'events' | 'now' | 'cells'>,
): Promise<CreateAccountResponse> {
  checkText('name', name, nameLength);
  const email = checkEmail(address);
  passwords.check(password, { email, name });
  const passwordHash = await passwords.hash(password);

  const account = await transaction((tx) => addAccount(tx, { name, email, passwordHash, emailVerified }, { events, now, cells }));
  await redisCopy.offer({ accounts: [account] });
  return { account: accountMessageOf(account) };
}
