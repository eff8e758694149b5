import type { Database, Handle } from '@consent/postgres';
import { useIndexesOnly, type OutboxRow } from './outbox-row';
import type { Publish, Published } from './publisher';
import { confirmStream } from './relay-state';

export interface Sending {
  database: Database;
  publish: Publish;
  stream: string;
  /** Creation time of the stream that this session checked before sending. */
  streamCreated: string;
  batchSize: number;
  /** Bounds the payloads of a batch, except that a batch has at least one row. */
  batchBytes: number;
  /**
   * Lower bound for claims: about the time of the last claimed row. Marking rows leaves dead index entries as long as
   * the oldest snapshot lives (hours for a backup), and every claim would scan them all.
   */
  lookFrom: string;
  /**
   * Time of the last row of a batch that reached `batchBytes`. The rows after it were locked and not sent, so the other
   * lane passed them, and the next claim starts here.
   */
  cutAt: string | undefined;
  /** Ids of rows that claims skip until the caller empties the set. */
  setAside: Set<string>;
  onPublished: (count: number) => void;
  /** Called when part of a batch was not acknowledged. It is retried. */
  onRefused: (reason: unknown) => void;
  onTooLarge: (eventIds: readonly string[], reason: unknown) => void;
}

const longestMs = 1000;

/** Two batches run concurrently: one is sent while the other is claimed or committed. Returns whether more rows may be pending. */
export async function publishPending(sending: Sending): Promise<boolean> {
  const deadline = Date.now() + longestMs;
  sending.lookFrom = sending.cutAt ?? sending.lookFrom;
  sending.cutAt = undefined;
  let mayHaveMore = await publishBatch(sending);
  if (!mayHaveMore) return false;

  const lane = async () => {
    while (mayHaveMore && sending.cutAt === undefined && Date.now() < deadline) {
      if (!(await publishBatch(sending))) mayHaveMore = false;
    }
  };
  const lanes = await Promise.allSettled([lane(), lane()]);
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
  return mayHaveMore || sending.cutAt !== undefined;
}

/**
 * Marks rows in the transaction that sends them. If the process dies, no row is marked, and the rows are sent again with
 * the same ids. Returns whether more rows may be pending.
 */
async function publishBatch(sending: Sending): Promise<boolean> {
  const { database, publish, stream, streamCreated } = sending;
  const batch = await database.transaction(async (tx) => {
    const { rows, mayHaveMore } = await claim(tx, sending);
    if (rows.length === 0) return undefined;
    const published = await publish(rows);
    if (published.refused.length > 0 && published.count === 0) throw published.reason;
    await unmark(tx, [...published.refused, ...published.tooLarge]);
    await confirmStream(tx, { stream, streamCreated, last: published.last });
    return { published, mayHaveMore };
  });
  if (batch === undefined) return false;
  const { published, mayHaveMore } = batch;
  sending.onPublished(published.count);
  if (published.refused.length > 0) sending.onRefused(published.reason);
  setAside(sending, published);
  return mayHaveMore;
}

/** Events larger than the server accepts wait for the caller's next check, and keep no other event waiting. */
export function setAside(sending: Sending, { tooLarge, reason }: Published): void {
  if (tooLarge.length === 0) return;
  for (const { id } of tooLarge) sending.setAside.add(id);
  sending.onTooLarge(
    tooLarge.map(({ id }) => id),
    reason,
  );
}

/**
 * Selects by mark, not by "newer than the last row", so that a row that commits late is found. Rows more than a minute
 * late, or from a clock that far behind, are found when the caller resets `lookFrom`.
 *
 * The window adds up rows as they come. Naming their order would sort them, which is switched off. The inner query makes the
 * text, because Citus refuses it in RETURNING.
 */
async function claim(tx: Handle, sending: Sending): Promise<{ rows: OutboxRow[]; mayHaveMore: boolean }> {
  const { batchSize, batchBytes } = sending;
  await useIndexesOnly(tx);
  const { rows } = await tx.query<OutboxRow & { locked: number } & Record<string, unknown>>(
    `claim_pending_${batchSize}`,
    `UPDATE outbox SET published_at = now()
     FROM (SELECT *, count(*) OVER () AS locked, sum(bytes) OVER (ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
           FROM (SELECT created_at, created_at::text AS created_at_text, id, octet_length(payload) AS bytes FROM outbox
                 WHERE published_at IS NULL AND created_at >= LEAST($1::timestamptz, now()) - interval '1 minute' AND id <> ALL ($2::text[])
                 ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) AS locked) AS pending
     WHERE outbox.created_at = pending.created_at AND outbox.id = pending.id AND pending.bytes_before < $3
     RETURNING outbox.id, account_id, type, payload, signature, traceparent, created_at_text, locked`,
    [sending.lookFrom, [...sending.setAside], batchBytes],
  );
  const last = rows.at(-1);
  if (last === undefined) return { rows, mayHaveMore: false };
  sending.lookFrom = last.created_at_text;
  const isCut = last.locked > rows.length;
  if (isCut && (sending.cutAt === undefined || last.created_at_text < sending.cutAt)) sending.cutAt = last.created_at_text;
  return { rows, mayHaveMore: isCut || last.locked === batchSize };
}

export async function unmark(tx: Handle, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    'unmark_refused',
    `UPDATE outbox SET published_at = NULL FROM unnest($1::timestamptz[], $2::text[]) AS refused (created_at, id)
     WHERE outbox.created_at = refused.created_at AND outbox.id = refused.id`,
    [rows.map((row) => row.created_at_text), rows.map((row) => row.id)],
  );
}
