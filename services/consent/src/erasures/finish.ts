import { insertEvents } from '@consent/events';
import { insertLeafWork, materialText, newSalt } from '@consent/log-queue';
import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { type MarkedErasure, recordErasure } from '../consents/erase-subject.sql';
import { eraseLinksAndEvents } from '../links/erase-links';
import type { ConsentParts } from '../parts';
import { readErasedIds } from './read-erased-ids';

interface FinishedErasure extends MarkedErasure {
  actor: Actor;
  erased: number;
  atMs: number;
}

/**
 * Must run in the transaction of the last change. If all records were erased earlier, customers get no event (decision
 * 2.6), but the webhook service still blanks its copies (decision 5.8).
 */
export async function finishErasure(
  tx: Handle,
  { actor, ...erasure }: FinishedErasure,
  { events }: Pick<ConsentParts, 'events'>,
): Promise<void> {
  await eraseLinksAndEvents(tx, erasure, { events });
  if (erasure.erased === 0) {
    await insertEvents(tx, [events.subjectErased(erasure)]);
    return;
  }
  const { accountId, subjectId, eventId } = erasure;
  // Reading the ids takes seconds for millions of records. Rows of the outbox and of the queue are locked only afterwards.
  const erased = eventId === undefined ? undefined : await readErasedIds(tx, { accountId, subjectId, eventId });
  const event = events.erased(erasure);
  const salt = erased === undefined ? '' : newSalt();
  await recordErasure(tx, { ...erasure, eventId: event.id, actor, salt });
  await insertEvents(tx, [event]);
  if (erased === undefined) return;
  const material = materialText({ by: [actor.kind, actor.id], records: erased.hash.toString('hex') });
  await insertLeafWork(tx, { accountId, outboxIds: [event.id], leaves: 1, salts: salt, material });
}
