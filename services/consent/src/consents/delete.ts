import type { DeleteConsentRequest, DeleteConsentResponse } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { notFound } from '@consent/kernel/errors';
import type { ConsentParts } from '../parts';
import { changedAtMs } from './change.rule';
import { markDeleted } from './delete.sql';
import { lockConsent } from './find.sql';

/**
 * DELETE /consents/{id} (spec 3): erases a record logically, with consent.revoked. An erased record is
 * returned without a change and without an event (decision 2.6). Throws not_found.
 */
export async function deleteConsent(
  { accountId, id }: DeleteConsentRequest,
  { transaction, events }: Pick<ConsentParts, 'transaction' | 'events'>,
): Promise<DeleteConsentResponse> {
  const consent = await transaction(async (tx) => {
    const before = await lockConsent(tx, accountId, id);
    if (before === undefined) throw notFound('consent');
    if (before.deletedAtMs !== 0) return before;
    const atMs = changedAtMs(before, Date.now());
    const after = { ...before, updatedAtMs: atMs, deletedAtMs: atMs };
    await markDeleted(tx, accountId, id, atMs);
    await insertEvents(tx, [events.changed('consent.revoked', after)]);
    return after;
  });
  return { consent };
}
