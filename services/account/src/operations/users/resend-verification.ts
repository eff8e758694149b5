import { requestMail, type RequestMailParts } from './request-mail';

/** Another mail to confirm the address (decision 5); nothing for an unknown or confirmed one. Throws invalid. */
export function resendVerification(parts: RequestMailParts) {
  return ({ email }: { email: string }): Promise<void> => requestMail(parts, 'verify_email', email);
}
