import type { ConsentRecord } from '../domain/consent';
import type { Cursors } from '../domain/cursor';
import { firstIdOf } from '../domain/ulid-time';
import type { ConsentStore } from '../store/consent-store';

export interface ListConsentsParts {
  store: Pick<ConsentStore, 'listConsents'>;
  cursors: Cursors;
}

export interface ConsentQuery {
  accountId: string;
  siteId: string | undefined;
  consentId: string | undefined;
  subjectId: string | undefined;
  accepted: boolean | undefined;
  /** created_at at or after. */
  fromMs: number | undefined;
  /** created_at before. */
  toMs: number | undefined;
  includeDeleted: boolean;
  /** "" for the first page. */
  cursor: string;
  limit: number;
}

/** A page, newest first (spec 2.5; decision 2.7). Throws invalid for a cursor that is not of this list. */
export function listConsents({ store, cursors }: ListConsentsParts) {
  return async (query: ConsentQuery): Promise<{ consents: ConsentRecord[]; nextCursor: string }> => {
    const { accountId, siteId, consentId, subjectId, accepted, fromMs, toMs, includeDeleted } = query;
    const filters = [accountId, siteId, consentId, subjectId, accepted, fromMs, toMs, includeDeleted];
    const after = query.cursor === '' ? undefined : cursors.read(query.cursor, filters);
    const filter = {
      accountId,
      siteId,
      consentId,
      subjectId,
      accepted,
      includeDeleted,
      fromId: fromMs === undefined ? undefined : firstIdOf(fromMs),
      // The last id seen is never past the upper bound, so it replaces it.
      belowId: after ?? (toMs === undefined ? undefined : firstIdOf(toMs)),
    };
    // One more than the page tells whether there is a next one.
    const found = await store.listConsents(filter, query.limit + 1);
    const consents = found.slice(0, query.limit);
    const last = consents.at(-1);
    const nextCursor = found.length > query.limit && last !== undefined ? cursors.make(last.id, filters) : '';
    return { consents, nextCursor };
  };
}
