import { randomBytes } from 'node:crypto';

/** `whsec_` and the base64 of 32 random bytes (decision 5.5). */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** How long the secret before signs beside the new one (decision 5, rotation). */
export const secretOverlapMs = 24 * 3_600_000;
