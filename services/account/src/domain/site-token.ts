import { randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new token of a site: st_ and 256 random bits. */
export function newSiteToken(): string {
  return `st_${randomBytes(tokenBytes).toString('base64url')}`;
}
