import { invalid, type ServiceError } from '@consent/kernel/errors';

const hourMs = 3_600_000;

export const userTokenLifeMs = {
  email_verification: 24 * hourMs,
  password_reset: hourMs,
};

export type UserTokenPurpose = keyof typeof userTokenLifeMs;

export interface UserToken {
  accountId: string;
  userId: string;
  digest: Buffer;
  purpose: UserTokenPurpose;
  expiresAtMs: number;
}

/** Unknown, used and expired tokens get the same error, so that it reveals nothing. */
export function invalidToken(): ServiceError {
  return invalid('This link has expired or was already used. Request a new email.');
}
