import type { ListConsentsRequest, ListConsentsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { findFilteredConsents } from './list.sql';
import { firstIdOf } from './ulid-time.rule';

/** GET /consents: a page, newest first (spec 2.5; decision 2.7). Throws invalid for a cursor that is not of this list. */
export async function listConsents(
  { accountId, accepted, fromMs, toMs, includeDeleted, cursor, limit, ...request }: ListConsentsRequest,
  { database, cursors }: Pick<ConsentParts, 'database' | 'cursors'>,
): Promise<ListConsentsResponse> {
  const siteId = request.siteId || undefined;
  const consentId = request.consentId || undefined;
  const subjectId = request.subjectId || undefined;
  const boundTo = [accountId, siteId, consentId, subjectId, accepted, fromMs, toMs, includeDeleted];
  const after = cursor === '' ? undefined : cursors.read(cursor, boundTo);
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
  const found = await findFilteredConsents(database, filter, limit + 1);
  const consents = found.slice(0, limit);
  const last = consents.at(-1);
  return { consents, nextCursor: found.length > limit && last !== undefined ? cursors.make(last.id, boundTo) : '' };
}
