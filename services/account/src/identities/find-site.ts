import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { lockSite } from '../sites/change.sql';
import { findSitesById } from '../sites/find.sql';
import type { SiteRef } from './identity-keys.sql';

/** Throws not_found, also for a deleted site. */
export async function findLiveSite(db: Handle, { accountId, siteId }: SiteRef): Promise<SiteRef> {
  const ref = { accountId: uuidOf(accountId), siteId: uuidOf(siteId) };
  const [site] = await findSitesById(db, ref.accountId, [ref.siteId]);
  if (site === undefined || site.deletedAtMs !== 0) throw notFound('site');
  return ref;
}

/** Changes of a site's keys take turns. Throws not_found. */
export async function lockLiveSite(tx: Handle, { accountId, siteId }: SiteRef): Promise<SiteRef> {
  const ref = { accountId: uuidOf(accountId), siteId: uuidOf(siteId) };
  if ((await lockSite(tx, ref.accountId, ref.siteId)) === undefined) throw notFound('site');
  return ref;
}
