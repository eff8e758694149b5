import { randomUUID } from 'node:crypto';
import { conflict } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { nothingAgreed } from '../subscriptions/plans.rule';
import { insertUser } from '../users/save.sql';
import type { AccountRecord } from './account';
import { chooseCell } from './choose-cell.rule';
import { insertAccount } from './save.sql';

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  emailVerified: boolean;
}

/** Throws conflict (the address is taken). */
export async function addAccount(
  tx: Handle,
  { name, email, passwordHash, emailVerified }: NewAccount,
  { events, now, cells }: Pick<AccountParts, 'events' | 'now' | 'cells'>,
): Promise<AccountRecord> {
  const atMs = now();
  const account: AccountRecord = {
    id: randomUUID(),
    name,
    email,
    userId: randomUUID(),
    plan: 'free',
    status: 'active',
    subscriptionStatus: 'active',
    agreed: nothingAgreed,
    keptAgreement: null,
    cell: chooseCell(cells, Math.random()),
    closedAtMs: 0,
    purgeAtMs: 0,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    revision: 1,
  };
  await insertAccount(tx, account);
  const isStored = await insertUser(tx, {
    accountId: account.id,
    id: account.userId,
    email,
    passwordHash,
    passwordChanges: 0,
    name,
    emailVerifiedAtMs: emailVerified ? atMs : 0,
    createdAtMs: atMs,
  });
  if (!isStored) throw conflict('The email address is in use.');
  await events.account(tx, 'account.created', account);
  return account;
}
