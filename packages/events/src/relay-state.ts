import type { Database, Handle } from '@consent/postgres';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { stillHolds, type KnownMessage } from './event-stream';

/**
 * Compares the stream with the one that the marks were made for. If it is another
 * one, or lost its end, every row that was marked until now is to be sent again.
 * Answers whether that was found.
 */
export async function reconcile(database: Database, manager: JetStreamManager, info: StreamInfo): Promise<boolean> {
  const stream = info.config.name;
  await database.query('remember_stream', 'INSERT INTO relay_state (stream, stream_created) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    stream,
    info.created,
  ]);
  const { rows } = await database.query<{ stream_created: string; last_sequence: number; last_event_id: string }>(
    'read_relay_state',
    'SELECT stream_created, last_sequence, last_event_id FROM relay_state WHERE stream = $1',
    [stream],
  );
  const [state] = rows;
  if (state === undefined) throw new Error('relay_state was emptied');
  const last: KnownMessage = { sequence: state.last_sequence, eventId: state.last_event_id };
  if (state.stream_created === info.created && (await stillHolds(manager, info, last))) return false;

  await database.transaction(async (tx) => {
    // The lock waits for marks that are being written, the clock is read after it, and
    // later marks for the old stream are refused (confirmStream): none is missed.
    await tx.query('lock_relay_state', 'SELECT FROM relay_state WHERE stream = $1 FOR UPDATE', [stream]);
    await tx.query(
      'begin_republishing',
      `UPDATE relay_state SET stream_created = $2, last_sequence = 0, last_event_id = '',
         -- Some seconds more, for marks made by a server whose clock was ahead.
         republish_until = clock_timestamp() + interval '10 seconds', republished_at = '-infinity', republished_id = ''
       WHERE stream = $1`,
      [stream, info.created],
    );
  });
  return true;
}

interface Confirmation {
  stream: string;
  streamCreated: string;
  last: KnownMessage;
}

/** The last word before marks are committed; throws when the stream they are for was found to be gone. */
export async function confirmStream(tx: Handle, { stream, streamCreated, last }: Confirmation): Promise<void> {
  const { rowCount } = await tx.query(
    'confirm_stream',
    `UPDATE relay_state SET
       last_event_id = CASE WHEN $3 > last_sequence THEN $4 ELSE last_event_id END,
       last_sequence = GREATEST(last_sequence, $3)
     WHERE stream = $1 AND stream_created = $2`,
    [stream, streamCreated, last.sequence, last.eventId],
  );
  if (rowCount !== 1) throw new Error('the stream was replaced while a batch was published');
}
