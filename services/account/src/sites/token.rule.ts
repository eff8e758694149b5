import { randomBytes } from 'node:crypto';

const tokenBytes = 32;

export function newSiteToken(): string {
  return `st_${randomBytes(tokenBytes).toString('base64url')}`;
}

const shape = /^st_[A-Za-z0-9_-]{43}$/;

export function isWellFormedSiteToken(token: string): boolean {
  return shape.test(token);
}
