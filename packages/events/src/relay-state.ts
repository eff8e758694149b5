import type { Database, Handle } from '@consent/postgres';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import { stillContains, type KnownMessage } from './event-stream';

/** Whether the marks belong to this stream, and it has the last message known from them. */
export async function isIntact(database: Database, manager: JetStreamManager, info: StreamInfo): Promise<boolean> {
  const { rows } = await database.query<{ stream_created: string; last_sequence: number; last_event_id: string }>(
    'read_relay_state',
    'SELECT stream_created, last_sequence, last_event_id FROM relay_state WHERE stream = $1',
    [info.config.name],
  );
  const [state] = rows;
  if (state === undefined) throw new Error('relay_state was emptied');
  const last: KnownMessage = { sequence: state.last_sequence, eventId: state.last_event_id };
  return state.stream_created === info.created && (await stillContains(manager, info, last));
}

/** If the stream is not intact, schedules all marked rows to be sent again and returns true. */
export async function reconcile(database: Database, manager: JetStreamManager, info: StreamInfo): Promise<boolean> {
  const stream = info.config.name;
  await database.query('remember_stream', 'INSERT INTO relay_state (stream, stream_created) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    stream,
    info.created,
  ]);
  if (await isIntact(database, manager, info)) return false;

  await database.transaction(async (tx) => {
    // No mark is missed. The lock waits for marks being written, the clock is read after that, and confirmStream
    // refuses later marks for the old stream. A statement of its own reads the clock, because Citus refuses that in an UPDATE.
    await tx.query('lock_relay_state', 'SELECT FROM relay_state WHERE stream = $1 FOR UPDATE', [stream]);
    const { rows } = await tx.query<{ at: string }>('read_marks_clock', 'SELECT clock_timestamp()::text AS at', []);
    await tx.query(
      'begin_republishing',
      `UPDATE relay_state SET stream_created = $2, last_sequence = 0, last_event_id = '',
         -- Some seconds more, for marks made by a server whose clock was ahead.
         republish_until = $3::timestamptz + interval '10 seconds', republished_at = '-infinity', republished_id = ''
       WHERE stream = $1`,
      [stream, info.created, rows[0]?.at],
    );
  });
  return true;
}

interface Confirmation {
  stream: string;
  streamCreated: string;
  last: KnownMessage;
}

/** Call right before marks are committed. Throws if their stream was replaced. */
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
