import { notFound } from '@consent/kernel/errors';
import type { Actor } from '../domain/consent';
import type { ConsentEvents } from '../events/consent-events';
import type { InTransaction } from '../store/consent-store';
import { askUntilMs } from './ask-until';

export interface EraseSubjectParts {
  inTransaction: InTransaction;
  /** Whether the site is the account's, deleted or not. */
  ownsSite: (accountId: string, siteId: string, untilMs: number) => Promise<boolean>;
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
 * Erases every active record of a subject (spec 4.1 rule 4). Answers how
 * many; one consent.erased when there was any (decision 2.6). Throws not_found
 * when the site is not the caller's, unavailable when account does not say.
 */
export function eraseSubject({ inTransaction, ownsSite, events, now }: EraseSubjectParts) {
  return async ({ accountId, subjectId, siteId, actor }: SubjectErasure): Promise<number> => {
    if (siteId !== undefined && !(await ownsSite(accountId, siteId, askUntilMs()))) throw notFound('site');

    return inTransaction(async (store) => {
      const { erased, atMs } = await store.eraseActive({ accountId, subjectId, siteId, atMs: now() });
      if (erased === 0) return 0;
      const erasure = { accountId, subjectId, siteId, erased, atMs };
      const event = events.erased(erasure);
      await store.recordErasure({ ...erasure, eventId: event.id, actor });
      await store.insertEvent(event);
      return erased;
    });
  };
}
