import { invalid, type ServiceError } from '@consent/kernel/errors';

const hourMs = 3_600_000;

/** The purposes of a token in a mail, and how long it is valid. */
export const userTokenLifeMs = {
  email_verification: 24 * hourMs,
  password_reset: hourMs,
};

export type UserTokenPurpose = keyof typeof userTokenLifeMs;

export interface UserToken {
  accountId: string;
  userId: string;
  /** SHA-256 of the token, 32 bytes. */
  digest: Buffer;
  purpose: UserTokenPurpose;
  expiresAtMs: number;
}

/** The same error for an unknown, a used and an expired token, so that it reveals nothing. */
export function invalidToken(): ServiceError {
  return invalid('This link has expired or was already used. Request a new email.');
}
