import { streamAgeDays } from './event-stream';
import { useIndexesOnly, type OutboxRow } from './outbox-row';
import type { Sending } from './publish-pending';
import { confirmStream } from './relay-state';

/**
 * After the stream lost messages, sends one batch of marked rows again, oldest first, and stores its progress. It only
 * reads the rows, so days of them cost no writes and new rows are not delayed. Rows older than the stream's retention
 * are skipped, because consumers no longer know that they handled them. Returns whether there is more.
 */
export async function republishBatch({ database, publish, stream, streamCreated, batchSize, onPublished }: Sending): Promise<boolean> {
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
      `SELECT id, account_id, type, payload, signature, traceparent, created_at::text AS created_at_text FROM outbox
       WHERE (created_at, id) > ($1::timestamptz, $2) AND published_at <= $3::timestamptz
         AND published_at > $3::timestamptz - interval '${streamAgeDays} days'
       ORDER BY created_at, id LIMIT ${batchSize}`,
      [state.at, state.id, state.until],
    );
    const last = rows.at(-1);
    if (last !== undefined) {
      const { last: youngest, count, refused, reason } = await publish(rows);
      if (refused.length > 0) throw reason;
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
