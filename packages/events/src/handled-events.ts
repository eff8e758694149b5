import type { Handle } from '@consent/postgres';
import { streamAgeDays } from './event-stream';

/**
 * Returns true the first time a consumer sees an event. Call it in the transaction of the effect, so that both commit
 * or neither. A concurrent delivery of the same event waits here for the outcome.
 */
export async function handledOnce(tx: Handle, consumer: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'handled_once',
    'INSERT INTO handled_events (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [consumer, eventId],
  );
  return rowCount === 1;
}

/**
 * One day longer than the stream keeps an event. Only an event that a relay sent again after a loss of the stream can be
 * delivered later than that, and then be handled twice.
 */
const keptDays = streamAgeDays + 1;
const chunkSize = 5000;

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
