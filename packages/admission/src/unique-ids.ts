import { randomBytes } from 'node:crypto';

/** Ids unique across processes and restarts: 96 random bits once, then a counter. */
export function createUniqueIds(): () => string {
  const origin = randomBytes(12).toString('base64url');
  let count = 0;
  return () => `${origin}.${(count++).toString(36)}`;
}
