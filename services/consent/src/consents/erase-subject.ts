import type { EraseSubjectRequest, EraseSubjectResponse } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { notFound } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { eraseActive, recordErasure } from './erase-subject.sql';
import { askInTime } from './owners';

/**
 * DELETE /consents/by-subject/{subjectId} (spec 4.1.4): erases every active record of a subject, with one
 * consent.erased when there was any (decision 2.6). Throws not_found (site) and unavailable (account did not answer).
 */
export async function eraseSubject(
  { accountId, subjectId, siteId: siteIdOrEmpty, actor }: EraseSubjectRequest,
  { transaction, owners, events }: Pick<ConsentParts, 'transaction' | 'owners' | 'events'>,
): Promise<EraseSubjectResponse> {
  const siteId = siteIdOrEmpty || undefined;
  if (siteId !== undefined && !(await askInTime(() => owners.ownsSite(accountId, siteId)))) throw notFound('site');

  const erased = await transaction(async (tx) => {
    const { erased: count, atMs } = await eraseActive(tx, { accountId, subjectId, siteId, atMs: Date.now() });
    if (count === 0) return 0;
    const erasure = { accountId, subjectId, siteId, erased: count, atMs };
    const event = events.erased(erasure);
    await recordErasure(tx, { ...erasure, eventId: event.id, actor });
    await insertEvents(tx, [event]);
    return count;
  });
  return { erased };
}
