import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretList } from '@consent/kernel';

/** The csrf_token of a session is an HMAC of it, so it cannot be forged without knowing the session token (decision 5.1). */
export interface CsrfTokens {
  of: (sessionToken: string) => string;
  isValid: (csrfToken: string, sessionToken: string) => boolean;
  isCurrent: (csrfToken: string, sessionToken: string) => boolean;
}

export function createCsrfTokens(secrets: SecretList): CsrfTokens {
  const tokenUnder = (secret: string, sessionToken: string) => createHmac('sha256', secret).update(sessionToken).digest('base64url');
  const of = (sessionToken: string) => tokenUnder(secrets[0].secret, sessionToken);
  return {
    of,
    isValid: (csrfToken, sessionToken) => secrets.some(({ secret }) => isEqual(csrfToken, tokenUnder(secret, sessionToken))),
    isCurrent: (csrfToken, sessionToken) => isEqual(csrfToken, of(sessionToken)),
  };
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
