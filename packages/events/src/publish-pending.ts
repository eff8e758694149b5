import type { Database, Handle } from '@consent/postgres';
import { useIndexesOnly, type OutboxRow } from './outbox-row';
import type { Publish } from './publisher';
import { confirmStream } from './relay-state';

export interface Sending {
  database: Database;
  publish: Publish;
  stream: string;
  /** Creation time of the stream that this session checked before sending. */
  streamCreated: string;
  batchSize: number;
  /**
   * Lower bound for claims: about the time of the last claimed row. Marking rows leaves dead index entries as long as
   * the oldest snapshot lives (hours for a backup), and every claim would scan them all.
   */
  lookFrom: string;
  onPublished: (count: number) => void;
  /** Called when part of a batch was not acknowledged, for example an event too large for the server. It is retried. */
  onRefused: (reason: unknown) => void;
}

const longestMs = 1000;

/** Two batches run concurrently: one is sent while the other is claimed or committed. Returns whether more rows may be pending. */
export async function publishPending(sending: Sending): Promise<boolean> {
  const deadline = Date.now() + longestMs;
  let mayHaveMore = (await publishBatch(sending)) === sending.batchSize;
  if (!mayHaveMore) return false;

  const lane = async () => {
    while (mayHaveMore && Date.now() < deadline) {
      if ((await publishBatch(sending)) < sending.batchSize) mayHaveMore = false;
    }
  };
  const lanes = await Promise.allSettled([lane(), lane()]);
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
  return mayHaveMore;
}

/** Marks rows in the transaction that sends them. If the process dies, no row is marked, and the rows are sent again with the same ids. */
async function publishBatch(sending: Sending): Promise<number> {
  const { database, publish, stream, streamCreated } = sending;
  const { claimed, count, refused, reason } = await database.transaction(async (tx) => {
    const rows = await claim(tx, sending);
    if (rows.length === 0) return { claimed: 0, count: 0, refused: 0, reason: undefined };
    const published = await publish(rows);
    if (published.refused.length === rows.length) throw published.reason;
    if (published.refused.length > 0) await unmark(tx, published.refused);
    await confirmStream(tx, { stream, streamCreated, last: published.last });
    return { claimed: rows.length, count: published.count, refused: published.refused.length, reason: published.reason };
  });
  sending.onPublished(count);
  if (refused > 0) sending.onRefused(reason);
  return claimed;
}

/**
 * Selects by mark, not by "newer than the last row", so that a row that commits late is found. Rows more than a minute
 * late, or from a clock that far behind, are found when the caller resets `lookFrom`.
 */
async function claim(tx: Handle, sending: Sending): Promise<OutboxRow[]> {
  await useIndexesOnly(tx);
  const { rows } = await tx.query<OutboxRow & Record<string, unknown>>(
    `claim_pending_${sending.batchSize}`,
    `UPDATE outbox SET published_at = now()
     FROM (SELECT created_at, id FROM outbox
           WHERE published_at IS NULL AND created_at >= LEAST($1::timestamptz, now()) - interval '1 minute'
           ORDER BY created_at LIMIT ${sending.batchSize} FOR UPDATE SKIP LOCKED) AS pending
     WHERE outbox.created_at = pending.created_at AND outbox.id = pending.id
     RETURNING outbox.id, account_id, type, payload, signature, traceparent, outbox.created_at::text AS created_at_text`,
    [sending.lookFrom],
  );
  sending.lookFrom = rows.at(-1)?.created_at_text ?? sending.lookFrom;
  return rows;
}

async function unmark(tx: Handle, rows: readonly OutboxRow[]): Promise<void> {
  await tx.query(
    'unmark_refused',
    `UPDATE outbox SET published_at = NULL FROM unnest($1::timestamptz[], $2::text[]) AS refused (created_at, id)
     WHERE outbox.created_at = refused.created_at AND outbox.id = refused.id`,
    [rows.map((row) => row.created_at_text), rows.map((row) => row.id)],
  );
}
