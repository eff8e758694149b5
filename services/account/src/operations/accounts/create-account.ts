import { conflict } from '@consent/errors';
import type { OfferProjections } from '../../clients/projections';
import type { AccountRecord } from '../../domain/account';
import { checkEmail } from '../../domain/email';
import { checkPassword } from '../../domain/password';
import { checkText, nameLength } from '../../domain/text';
import type { AccountEvents } from '../../events/account-events';
import type { InTransaction } from '../../store/account-store';

export interface CreateAccountParts {
  inTransaction: InTransaction;
  offerProjections: OfferProjections;
  events: AccountEvents;
  hashPassword: (password: string) => Promise<string>;
  newUuid: () => string;
  now: () => number;
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** True when the address needs no confirmation. */
  emailVerified: boolean;
}

/**
 * An account on the free plan, which is always active, with its first user
 * (decisions 4.2). Throws invalid, conflict (the address is taken).
 */
export function createAccount({ inTransaction, offerProjections, events, hashPassword, newUuid, now }: CreateAccountParts) {
  return async ({ name, email, password, emailVerified }: NewAccount): Promise<AccountRecord> => {
    checkText('name', name, nameLength);
    const address = checkEmail(email);
    checkPassword(password);
    const passwordHash = await hashPassword(password);

    const atMs = now();
    const account: AccountRecord = {
      id: newUuid(),
      name,
      email: address,
      userId: newUuid(),
      plan: 'free',
      status: 'active',
      subscriptionStatus: 'active',
      agreed: { monthlyRequests: null, maxSites: null },
      createdAtMs: atMs,
      updatedAtMs: atMs,
      revision: 1,
    };
    await inTransaction(async (store) => {
      await store.insertAccount(account);
      const isStored = await store.insertUser({
        accountId: account.id,
        id: account.userId,
        email: address,
        passwordHash,
        name,
        emailVerifiedAtMs: emailVerified ? atMs : 0,
        createdAtMs: atMs,
      });
      if (!isStored) throw conflict('The e-mail address is in use.');
      await store.insertEvent(events.account('account.created', account));
    });
    await offerProjections({ accounts: [account] });
    return account;
  };
}
