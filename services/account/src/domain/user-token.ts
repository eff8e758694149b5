import { invalid, type ServiceError } from '@consent/kernel/errors';

const hourMs = 3_600_000;

/** What a token of a mail is for, and how long it serves. */
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

/** One answer for a token that is unknown, used or expired: which of them it is concerns nobody. */
export function invalidToken(): ServiceError {
  return invalid('The link is not valid any more. It may be used or expired: ask for a new mail.');
}
