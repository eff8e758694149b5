import { notFound } from '@consent/errors';
import type { Actor } from '../domain/consent';
import type { SiteFacts } from '../domain/site-facts';
import type { ConsentEvents } from '../events/consent-events';
import type { InTransaction } from '../store/consent-store';

export interface EraseSubjectParts {
  inTransaction: InTransaction;
  findSites: (accountId: string, siteIds: readonly string[]) => Promise<ReadonlyMap<string, SiteFacts>>;
  events: ConsentEvents;
  now: () => number;
}

export interface SubjectErasure {
  accountId: string;
  subjectId: string;
  /** undefined: every site of the account. */
  siteId: string | undefined;
  actor: Actor;
}

/**
 * Erases every active record of a subject (specification 4.1 rule 4). Answers how
 * many; one consent.erased when there was any (decisions 2.6). Throws not_found
 * when the site is not the caller's.
 */
export function eraseSubject({ inTransaction, findSites, events, now }: EraseSubjectParts) {
  return async ({ accountId, subjectId, siteId, actor }: SubjectErasure): Promise<number> => {
    if (siteId !== undefined && !(await findSites(accountId, [siteId])).has(siteId)) throw notFound('site');

    return inTransaction(async (store) => {
      const erasure = { accountId, subjectId, siteId, atMs: now() };
      const erased = await store.eraseActive(erasure);
      if (erased === 0) return 0;
      const event = events.erased({ ...erasure, erased });
      await store.recordErasure({ ...erasure, erased, eventId: event.id, actor });
      await store.insertEvent(event);
      return erased;
    });
  };
}
