import type { OfferProjections } from '../../clients/projections';
import type { AccountRecord } from '../../domain/account';
import { checkEmail } from '../../domain/email';
import { checkText, nameLength } from '../../domain/text';
import type { InTransaction } from '../../store/account-store';
import type { Passwords } from '../passwords/passwords';
import { addAccount, type AddAccountParts } from './add-account';

export interface CreateAccountParts extends AddAccountParts {
  inTransaction: InTransaction;
  offerProjections: OfferProjections;
  passwords: Pick<Passwords, 'check' | 'hash'>;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** True when the address needs no confirmation. */
  emailVerified: boolean;
}

/**
 * An account on the free plan with its first user (decision 4.2), for those who run
 * the service. Throws invalid, conflict (the address is taken), unavailable.
 */
export function createAccount({ inTransaction, offerProjections, passwords, ...parts }: CreateAccountParts) {
  return async ({ name, email: address, password, emailVerified }: NewAccount): Promise<AccountRecord> => {
    checkText('name', name, nameLength);
    const email = checkEmail(address);
    passwords.check(password, { email, name });
    const passwordHash = await passwords.hash(password);

    const account = await inTransaction((store) => addAccount(store, parts, { name, email, passwordHash, emailVerified }));
    await offerProjections({ accounts: [account] });
    return account;
  };
}
