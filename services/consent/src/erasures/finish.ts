import { insertEvents } from '@consent/events';
import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { type ErasureScope, recordErasure } from '../consents/erase-subject.sql';
import type { ConsentParts } from '../parts';

interface FinishedErasure extends ErasureScope {
  actor: Actor;
  erased: number;
  atMs: number;
}

/**
 * Ends an erasure in the transaction of its last change, with its proof and its single consent.erased. If it erased nothing
 * but found records erased earlier, customers get no event (decision 2.6), but the webhook service still blanks (decision
 * 5.8).
 */
export async function finishErasure(
  tx: Handle,
  { actor, ...erasure }: FinishedErasure,
  { events }: Pick<ConsentParts, 'events'>,
): Promise<void> {
  if (erasure.erased === 0) {
    await insertEvents(tx, [events.subjectErased(erasure)]);
    return;
  }
  const event = events.erased(erasure);
  await recordErasure(tx, { ...erasure, eventId: event.id, actor });
  await insertEvents(tx, [event]);
}
