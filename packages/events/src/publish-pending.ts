import type { Database, Handle } from '@consent/postgres';
import { useIndexesOnly, type OutboxRow } from './outbox-row';
import type { Publish } from './publisher';
import { confirmStream } from './relay-state';

export interface Sending {
  database: Database;
  publish: Publish;
  stream: string;
  /** The creation time of the stream that this session looked at before it sent anything. */
  streamCreated: string;
  batchSize: number;
  /**
   * Where claims begin to look: about the row that was claimed last. Marks leave dead
   * entries in the index, for as long as the oldest snapshot lives (a backup: hours),
   * and without this each claim would wade through them all.
   */
  lookFrom: string;
  onPublished: (count: number) => void;
  /** Some of a batch were not acknowledged, such as one that is too large for the server; they are tried again. */
  onRefused: (reason: unknown) => void;
}

/** Then the caller looks after other things, even when new rows never end. */
const longestMs = 1000;

/**
 * Sends what is not marked. Two batches are on their way at a time: one is sent
 * while the other is claimed or committed. Answers whether there may be more.
 */
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

/**
 * One transaction: claim and mark, send, and commit the marks of what was
 * acknowledged. If this process dies anywhere in it, nothing is marked, and the rows
 * are sent again with the same ids.
 */
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
 * By the mark and never by "younger than the last": a row that is committed late is
 * simply not marked yet. One that is more than a minute late, or whose clock was
 * behind by as much, is found when the caller sets `lookFrom` back.
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
     RETURNING outbox.id, account_id, type, payload, signature, outbox.created_at::text AS created_at_text`,
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
