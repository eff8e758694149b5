import { randomBytes } from 'node:crypto';

export function createUniqueIds(): () => string {
  const origin = randomBytes(12).toString('base64url');
  let count = 0;
  return () => `${origin}.${(count++).toString(36)}`;
}
