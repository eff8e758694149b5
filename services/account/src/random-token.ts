import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret of 256 random bits as base64url, for sessions and for links in mails. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Stored in place of the token. SHA-256 is enough, because 256 random bits cannot be guessed. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
