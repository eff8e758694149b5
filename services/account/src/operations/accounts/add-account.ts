import { conflict } from '@consent/kernel/errors';
import type { AccountRecord } from '../../domain/account';
import { nothingAgreed } from '../../domain/plans';
import type { AccountEvents } from '../../events/account-events';
import type { AccountStore } from '../../store/account-store';

export interface AddAccountParts {
  events: AccountEvents;
  newUuid: () => string;
  now: () => number;
}

export interface AddedAccount {
  name: string;
  email: string;
  passwordHash: string;
  /** True when the address needs no confirmation. */
  emailVerified: boolean;
}

/**
 * Stores an account on the free plan, which is always active, with its first user
 * and its event, in the caller's transaction. Throws conflict (the address is taken).
 */
export async function addAccount(
  store: Pick<AccountStore, 'insertAccount' | 'insertUser' | 'insertEvent'>,
  { events, newUuid, now }: AddAccountParts,
  { name, email, passwordHash, emailVerified }: AddedAccount,
): Promise<AccountRecord> {
  const atMs = now();
  const account: AccountRecord = {
    id: newUuid(),
    name,
    email,
    userId: newUuid(),
    plan: 'free',
    status: 'active',
    subscriptionStatus: 'active',
    agreed: nothingAgreed,
    keptAgreement: null,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    revision: 1,
  };
  await store.insertAccount(account);
  const isStored = await store.insertUser({
    accountId: account.id,
    id: account.userId,
    email,
    passwordHash,
    passwordChanges: 0,
    name,
    emailVerifiedAtMs: emailVerified ? atMs : 0,
    createdAtMs: atMs,
  });
  if (!isStored) throw conflict('The e-mail address is in use.');
  await store.insertEvent(events.account('account.created', account));
  return account;
}
