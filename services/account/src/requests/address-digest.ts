import { createHmac } from 'node:crypto';
import type { AccountParts } from '../parts';

/** Counts mails to an address without storing it. */
export const addressDigest = (email: string, { pepper }: Pick<AccountParts, 'pepper'>): Buffer =>
  createHmac('sha256', pepper.secret).update(`request mail ${email}`).digest();
