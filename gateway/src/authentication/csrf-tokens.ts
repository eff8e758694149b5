import { createHmac, timingSafeEqual } from 'node:crypto';

/** The csrf_token of each session: an HMAC, so that nobody can make one for a session he does not hold (decisions 5.1). */
export interface CsrfTokens {
  of: (sessionToken: string) => string;
  /** Whether it is the token of this session; takes the same time wherever they differ. */
  isValid: (csrfToken: string, sessionToken: string) => boolean;
}

export function createCsrfTokens(secret: string): CsrfTokens {
  const of = (sessionToken: string) => createHmac('sha256', secret).update(sessionToken).digest('base64url');
  return { of, isValid: (csrfToken, sessionToken) => isEqual(csrfToken, of(sessionToken)) };
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
