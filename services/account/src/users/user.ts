import type { User } from '@consent/contracts';

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

export interface UserRow {
  account_id: string;
  id: string;
  email: string;
  password_hash: string;
  password_changes: number;
  name: string;
  email_verified_at: Date | null;
  created_at: Date;
}

export const userColumns = 'account_id, id, email, password_hash, password_changes, name, email_verified_at, created_at';

export function userOf(row: UserRow): UserRecord {
  return {
    accountId: row.account_id,
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    passwordChanges: row.password_changes,
    name: row.name,
    emailVerifiedAtMs: row.email_verified_at?.getTime() ?? 0,
    createdAtMs: row.created_at.getTime(),
  };
}

export function withVerifiedEmail(user: UserRecord, atMs: number): UserRecord {
  return user.emailVerifiedAtMs === 0 ? { ...user, emailVerifiedAtMs: atMs } : user;
}

export function userMessageOf({ accountId, id, email, name, emailVerifiedAtMs, createdAtMs }: UserProfile): User {
  return { accountId, id, email, name, emailVerified: emailVerifiedAtMs !== 0, createdAtMs };
}
