import { requestMail, type RequestMailParts } from './request-mail';

/** A mail with a token to set another password (decision 5); nothing for an unknown address. Throws invalid. */
export function forgotPassword(parts: RequestMailParts) {
  return ({ email }: { email: string }): Promise<void> => requestMail(parts, 'reset_password', email);
}
