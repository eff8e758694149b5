import { streamAgeDays } from './event-stream';
import { useIndexesOnly, type OutboxRow } from './outbox-row';
import { setAside, type Sending, unmark } from './publish-pending';
import { confirmStream } from './relay-state';

/**
 * After the stream lost messages, sends one batch of marked rows again, oldest first, and stores its progress. It only
 * reads the rows, so days of them cost no writes and new rows are not delayed. Rows older than the stream's retention
 * are skipped, because consumers no longer know that they handled them. Returns whether there is more.
 */
export async function republishBatch(sending: Sending): Promise<boolean> {
  const { database, publish, stream, streamCreated, batchSize, batchBytes, onPublished } = sending;
  return database.transaction(async (tx) => {
    const { rows: states } = await tx.query<{ until: string; at: string; id: string }>(
      'claim_republishing',
      `SELECT republish_until::text AS until, republished_at::text AS at, republished_id AS id FROM relay_state
       WHERE stream = $1 AND stream_created = $2 AND republish_until IS NOT NULL FOR UPDATE SKIP LOCKED`,
      [stream, streamCreated],
    );
    const [state] = states;
    if (state === undefined) return false;

    await useIndexesOnly(tx);
    const { rows } = await tx.query<OutboxRow & Record<string, unknown>>(
      `read_marked_${batchSize}`,
      `SELECT id, account_id, type, payload, signature, traceparent, created_at::text AS created_at_text
       FROM (SELECT *, sum(octet_length(payload)) OVER (ORDER BY created_at, id ROWS UNBOUNDED PRECEDING) - octet_length(payload) AS bytes_before
             FROM (SELECT * FROM outbox
                   WHERE (created_at, id) > ($1::timestamptz, $2) AND published_at <= $3::timestamptz
                     AND published_at > $3::timestamptz - interval '${streamAgeDays} days'
                   ORDER BY created_at, id LIMIT ${batchSize}) AS marked) AS measured
       WHERE bytes_before < $4 ORDER BY created_at, id`,
      [state.at, state.id, state.until, batchBytes],
    );
    const last = rows.at(-1);
    if (last !== undefined) {
      const published = await publish(rows);
      const { last: youngest, count, refused, tooLarge, reason } = published;
      if (refused.length > 0) throw reason;
      // They become pending and wait until the server accepts their size, so that they do not stop the others.
      await unmark(tx, tooLarge);
      setAside(sending, published);
      // The next connection compares the stream's end with this record. Without it, losing these events would go
      // unnoticed until a new one is published.
      await confirmStream(tx, { stream, streamCreated, last: youngest });
      onPublished(count);
    }
    await tx.query(
      'keep_republished',
      `UPDATE relay_state SET republished_at = $2::timestamptz, republished_id = $3,
         republish_until = CASE WHEN $4 THEN republish_until END
       WHERE stream = $1`,
      [stream, last?.created_at_text ?? state.at, last?.id ?? state.id, last !== undefined],
    );
    return last !== undefined;
  });
}
