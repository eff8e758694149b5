import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Stored instead of the token. A fast hash is enough, because 256 random bits cannot be guessed. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
