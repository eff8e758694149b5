import type { DeleteConsentRequest, DeleteConsentResponse } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findKept, keepAnswer } from '@consent/service';
import type { ConsentParts } from '../parts';
import { changedAtMs } from './change.rule';
import type { ConsentRecord } from './consent';
import { markDeleted } from './delete.sql';
import type { ConsentEvents } from './events';
import { lockConsent } from './find.sql';

/**
 * DELETE /consents/{id} (spec 3): erases a record logically, with consent.revoked. An erased record is
 * returned without a change and without an event (decision 2.6). Throws not_found, conflict (the key is in use).
 */
export async function deleteConsent(
  { accountId, id, once }: DeleteConsentRequest,
  { transaction, events }: Pick<ConsentParts, 'transaction' | 'events'>,
): Promise<DeleteConsentResponse> {
  return transaction(async (tx) => {
    const replayed = (await findKept(tx, once)) !== undefined;
    const before = await lockConsent(tx, accountId, id);
    if (before === undefined) throw notFound('consent');
    // After the first request nothing changes the record any more, so it is also what a repeat gets.
    if (replayed) return { consent: before, replayed };
    const consent = await eraseRecord(tx, before, events);
    await keepAnswer(tx, once, {});
    return { consent };
  });
}

async function eraseRecord(tx: Handle, before: ConsentRecord, events: ConsentEvents): Promise<ConsentRecord> {
  if (before.deletedAtMs !== 0) return before;
  const atMs = changedAtMs(before, Date.now());
  const after = { ...before, updatedAtMs: atMs, deletedAtMs: atMs };
  await markDeleted(tx, before.accountId, before.id, atMs);
  await insertEvents(tx, [events.changed('consent.revoked', after)]);
  return after;
}
