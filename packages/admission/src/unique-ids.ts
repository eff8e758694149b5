import { randomBytes } from 'node:crypto';

/** Ids that no other process and no later run makes again: 96 random bits once, then a count. */
export function createUniqueIds(): () => string {
  const origin = randomBytes(12).toString('base64url');
  let count = 0;
  return () => `${origin}.${(count++).toString(36)}`;
}
