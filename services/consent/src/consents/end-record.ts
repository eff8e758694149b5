import type { Actor } from '@consent/contracts';
import { insertEvents, type OutboxEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { ConsentParts } from '../parts';
import { changedAtMs } from './change.rule';
import type { ConsentRecord } from './consent';
import { markDeleted } from './delete.sql';
import type { LockedConsent } from './find.sql';
import { queueChange } from './queue-change';

/** The row, its event and its leaf, in the transaction that locked the record. A record that was erased before stays as it is, without an event. */
export async function endRecord(
  tx: Handle,
  { record, salt }: LockedConsent,
  actor: Actor,
  { events, isLogOn }: Pick<ConsentParts, 'events' | 'isLogOn'>,
): Promise<{ record: ConsentRecord; event?: OutboxEvent }> {
  if (record.deletedAtMs !== 0) return { record };
  const atMs = changedAtMs(record, Date.now());
  const after = { ...record, updatedAtMs: atMs, deletedAtMs: atMs };
  const event = events.changed('consent.revoked', after);
  const isLogged = isLogOn && salt !== '';
  await markDeleted(tx, { ...after, atMs, deletedBy: isLogged ? `${actor.kind}:${actor.id}` : undefined });
  await insertEvents(tx, [event]);
  if (isLogged) await queueChange(tx, { record: after, salt, actor, event });
  return { record: after, event };
}
