import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret of 256 random bits as base64url: a session, or what a mail carries. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored in place of the token. SHA-256 is enough: nobody guesses 256 random bits. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
