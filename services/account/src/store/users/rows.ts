import type { UserRecord } from '../../domain/user';

/** A row of `users` as PostgreSQL gives it. */
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
