import { hash } from 'node:crypto';
import type { Once } from '@consent/contracts';

/**
 * Anybody can read a site's token. Hashing gives the keys of each site and operation their own range, so they never collide with keys of
 * another site or of the account's servers.
 */
export const onceOfSite = (operation: 'public' | 'person', siteId: string, once: Once): Once => ({
  ...once,
  keySha256: hash('sha256', `${operation} ${siteId} ${once.keySha256.toString('hex')}`, 'buffer'),
});
