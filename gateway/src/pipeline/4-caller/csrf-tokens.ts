import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretList } from '@consent/kernel';

/** The csrf_token of each session: an HMAC, so that nobody can make one for a session he does not hold (decision 5.1). */
export interface CsrfTokens {
  of: (sessionToken: string) => string;
  /** Whether it is the token of this session, also under a replaced secret; takes the same time wherever they differ. */
  isValid: (csrfToken: string, sessionToken: string) => boolean;
  /** Whether it is the token that `of` makes now. */
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
