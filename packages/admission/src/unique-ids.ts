import { randomBytes } from 'node:crypto';

/** 96 random bits, then a counter: unique across processes and restarts. */
export function createUniqueIds(): () => string {
  const origin = randomBytes(12).toString('base64url');
  let count = 0;
  return () => `${origin}.${(count++).toString(36)}`;
}
