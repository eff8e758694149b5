import { notFound } from '@consent/kernel/errors';
import type { AccountRecord } from '../../domain/account';
import { parseEmail } from '../../domain/email';
import type { AccountStore } from '../../store/account-store';

/** By its id, or by the address of any of its users. Throws not_found. */
export function getAccount(store: Pick<AccountStore, 'findAccount' | 'findAccountByEmail'>) {
  return async (by: { id: string } | { email: string }): Promise<AccountRecord> => {
    const account = 'id' in by ? await store.findAccount(by.id) : await findByEmail(by.email);
    if (account === undefined) throw notFound('account');
    return account;
  };

  async function findByEmail(text: string): Promise<AccountRecord | undefined> {
    const email = parseEmail(text);
    return email === undefined ? undefined : store.findAccountByEmail(email);
  }
}
