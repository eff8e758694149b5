import { notFound } from '@consent/kernel/errors';
import type { OfferProjections } from '../../clients/projections';
import { changeSite, type SiteChanges, type SiteRecord } from '../../domain/site';
import type { AccountEvents, SiteEventType } from '../../events/account-events';
import type { InTransaction } from '../../store/account-store';

export interface ChangeSiteParts {
  inTransaction: InTransaction;
  offerProjections: OfferProjections;
  events: AccountEvents;
  now: () => number;
}

/**
 * Changes a site under its lock, emits one event and offers the new state to Redis.
 * Without a change: the site as it is, and no event. Throws not_found.
 */
export async function changeLocked(
  { inTransaction, offerProjections, events, now }: ChangeSiteParts,
  { accountId, id }: { accountId: string; id: string },
  eventType: SiteEventType,
  changesOf: (before: SiteRecord, atMs: number) => SiteChanges | undefined,
): Promise<SiteRecord> {
  const site = await inTransaction(async (store) => {
    const before = await store.lockSite(accountId, id);
    if (before === undefined) throw notFound('site');
    const atMs = now();
    const changes = changesOf(before, atMs);
    if (changes === undefined) return before;
    const after = changeSite(before, changes, atMs);
    await store.saveSite(after);
    await store.insertEvent(events.site(eventType, after));
    return after;
  });
  await offerProjections({ sites: [site] });
  return site;
}
