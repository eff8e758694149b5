import type { Handle } from '@consent/postgres';
import { streamAgeDays } from './event-stream';

/**
 * True the first time a consumer meets an event. Called in the transaction of the
 * effect, so both are kept or neither; another delivery of the same event that runs
 * at this moment waits here for the outcome.
 */
export async function handledOnce(tx: Handle, consumer: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'handled_once',
    'INSERT INTO handled_events (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [consumer, eventId],
  );
  return rowCount === 1;
}

/** A day longer than the stream keeps an event, or a relay sends one again. */
const keptDays = streamAgeDays + 1;
const chunkSize = 5000;

/** In small steps, so that no lock is held for long. */
export async function deleteOldHandledEvents(handle: Handle): Promise<void> {
  for (;;) {
    const { rowCount } = await handle.query(
      'delete_old_handled_events',
      `DELETE FROM handled_events WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM handled_events WHERE handled_at < now() - make_interval(days => $1) LIMIT $2))`,
      [keptDays, chunkSize],
    );
    if ((rowCount ?? 0) < chunkSize) return;
  }
}
