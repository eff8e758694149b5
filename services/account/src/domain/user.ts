/** Who a user is, without what proves it. */
export interface UserProfile {
  accountId: string;
  id: string;
  email: string;
  name: string;
  /** 0 until the address is confirmed. */
  emailVerifiedAtMs: number;
  createdAtMs: number;
}

/** Who may enter the dashboard (spec 5). */
export interface UserRecord extends UserProfile {
  /** argon2id in PHC form. */
  passwordHash: string;
  /** How often the password was replaced. */
  passwordChanges: number;
}

/** The user after the password was replaced. */
export function withPassword(user: UserRecord, passwordHash: string): UserRecord {
  return { ...user, passwordHash, passwordChanges: user.passwordChanges + 1 };
}

/** The user after the address was confirmed; the first time counts. */
export function withVerifiedEmail(user: UserRecord, atMs: number): UserRecord {
  return user.emailVerifiedAtMs === 0 ? { ...user, emailVerifiedAtMs: atMs } : user;
}
