import type { User } from '@consent/contracts';
import { absentAs, bigint, type Columns, instant, readerOf, selectOf, text, uuid } from '@consent/postgres/columns';

export interface UserProfile {
  accountId: string;
  id: string;
  email: string;
  name: string;
  emailVerifiedAtMs: number;
  createdAtMs: number;
}

export interface UserRecord extends UserProfile {
  passwordHash: string;
  passwordChanges: number;
}

export const userColumns: Columns<UserRecord> = {
  accountId: uuid('account_id'),
  id: uuid('id'),
  email: text('email'),
  passwordHash: text('password_hash'),
  passwordChanges: bigint('password_changes'),
  name: text('name'),
  emailVerifiedAtMs: absentAs(0, instant('email_verified_at')),
  createdAtMs: instant('created_at'),
};

export const userSelect = selectOf(userColumns);
export const userOf = readerOf(userColumns);

export function withVerifiedEmail(user: UserRecord, atMs: number): UserRecord {
  return user.emailVerifiedAtMs === 0 ? { ...user, emailVerifiedAtMs: atMs } : user;
}

export function userMessageOf({ accountId, id, email, name, emailVerifiedAtMs, createdAtMs }: UserProfile): User {
  return { accountId, id, email, name, emailVerified: emailVerifiedAtMs !== 0, createdAtMs };
}
