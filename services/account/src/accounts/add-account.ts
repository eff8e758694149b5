import { randomUUID } from 'node:crypto';
import { conflict } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { nothingAgreed } from '../subscriptions/plans.rule';
import { insertUser } from '../users/save.sql';
import type { UserRecord } from '../users/user';
import type { AccountRecord } from './account';
import { chooseCell } from './choose-cell.rule';
import { insertAccount } from './save.sql';

export type AddAccountParts = Pick<AccountParts, 'events' | 'now' | 'cells'>;

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  emailVerified: boolean;
}

/** Throws conflict (the address is taken). */
export function addAccount(
  tx: Handle,
  { name, email, passwordHash, emailVerified }: NewAccount,
  parts: AddAccountParts,
): Promise<AccountRecord> {
  const atMs = parts.now();
  const person = { name, email, passwordHash, passwordChanges: 0, emailVerifiedAtMs: emailVerified ? atMs : 0, createdAtMs: atMs };
  return addHome(tx, { id: randomUUID(), ...person }, parts);
}

/** Adds an account on the free plan, of which the person is the only owner (decision 80). Throws conflict (the address is taken). */
export async function addHome(
  tx: Handle,
  person: Omit<UserRecord, 'accountId'>,
  { events, now, cells }: AddAccountParts,
): Promise<AccountRecord> {
  const atMs = now();
  const account: AccountRecord = {
    id: randomUUID(),
    name: person.name,
    email: person.email,
    userId: person.id,
    plan: 'free',
    status: 'active',
    subscriptionStatus: 'active',
    agreed: nothingAgreed,
    keptAgreement: null,
    cell: chooseCell(cells, Math.random()),
    requireSecondFactor: false,
    closedAtMs: 0,
    purgeAtMs: 0,
    createdAtMs: atMs,
    updatedAtMs: atMs,
    revision: 1,
  };
  await insertAccount(tx, account);
  if (!(await insertUser(tx, { ...person, accountId: account.id }))) throw conflict('The email address is in use.');
  await events.account(tx, 'account.created', account);
  return account;
}
