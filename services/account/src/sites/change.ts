import { notFound } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { auditedSite } from './audited';
import { lockSite, saveSite } from './change.sql';
import type { SiteEventType } from './events';
import { siteMessageOf, withChanges, type SiteChanges, type SiteRecord } from './site';

export type ChangeSiteParts = Pick<AccountParts, 'transaction' | 'events' | 'audit' | 'redisCopy' | 'now'>;

/** Holds the site's lock. If `changesOf` returns undefined, nothing changes. Throws not_found. */
export async function changeSite(
  { accountId, id }: { accountId: string; id: string },
  eventType: SiteEventType,
  changesOf: (before: SiteRecord, atMs: number) => SiteChanges | undefined,
  { transaction, events, audit, redisCopy, now }: ChangeSiteParts,
) {
  const site = await transaction(async (tx) => {
    const before = await lockSite(tx, uuidOf(accountId), uuidOf(id));
    if (before === undefined) throw notFound('site');
    const atMs = now();
    const changes = changesOf(before, atMs);
    if (changes === undefined) return before;
    const after = withChanges(before, changes, atMs);
    await saveSite(tx, after);
    await events.site(tx, eventType, after);
    await audit(tx, auditedSite(eventType, before, after));
    return after;
  });
  await redisCopy.offer({ sites: [site] });
  return { site: siteMessageOf(site) };
}
