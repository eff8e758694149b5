import type { Actor, DeleteConsentRequest, DeleteConsentResponse } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { notFound } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import { findKept, keepAnswer } from '@consent/service';
import type { ConsentParts } from '../parts';
import { changedAtMs } from './change.rule';
import type { ConsentRecord } from './consent';
import { markDeleted } from './delete.sql';
import { type LockedConsent, lockConsent } from './find.sql';
import { queueChange } from './queue-change';

/**
 * DELETE /consents/{id} (spec 3). Returns an erased record unchanged and without an event (decision 2.6). Throws
 * not_found, conflict (the key is in use).
 */
export async function deleteConsent(
  { accountId, id, actor, once }: DeleteConsentRequest,
  { transaction, ...parts }: Pick<ConsentParts, 'transaction' | 'events' | 'isLogOn'>,
): Promise<DeleteConsentResponse> {
  return transaction(async (tx) => {
    const replayed = (await findKept(tx, once)) !== undefined;
    const before = await lockConsent(tx, accountId, id);
    if (before === undefined) throw notFound('consent');
    // Nothing changes an erased record, so a repeat returns it as it is now.
    if (replayed) return { consent: before.record, replayed };
    const consent = await eraseRecord(tx, before, actor, parts);
    await keepAnswer(tx, once, {});
    return { consent };
  });
}

async function eraseRecord(
  tx: Handle,
  { record, salt }: LockedConsent,
  actor: Actor,
  { events, isLogOn }: Pick<ConsentParts, 'events' | 'isLogOn'>,
): Promise<ConsentRecord> {
  if (record.deletedAtMs !== 0) return record;
  const atMs = changedAtMs(record, Date.now());
  const after = { ...record, updatedAtMs: atMs, deletedAtMs: atMs };
  const event = events.changed('consent.revoked', after);
  const isLogged = isLogOn && salt !== '';
  await markDeleted(tx, { ...after, atMs, deletedBy: isLogged ? `${actor.kind}:${actor.id}` : undefined });
  await insertEvents(tx, [event]);
  if (isLogged) await queueChange(tx, { record: after, salt, actor, event });
  return after;
}
