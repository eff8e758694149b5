import type { Handle } from '@consent/postgres';

/** Rows of other accounts or subjects may have been written at the same time. */
interface OutboxSearch {
  accountId: string;
  outboxTimes: readonly string[];
  recordIds: readonly string[];
}

export interface OutboxKey {
  at: string;
  id: string;
  bytes: number;
}

const keysAtOnce = 500;

/** Rows that name one of the records, in order, after `last`. */
export async function findOutboxKeys(
  tx: Handle,
  { accountId, outboxTimes, recordIds }: OutboxSearch,
  last: OutboxKey | undefined,
): Promise<{ keys: OutboxKey[]; hasMore: boolean }> {
  const { rows } = await tx.query<OutboxKey & Record<string, unknown>>(
    'find_outbox_keys',
    `SELECT created_at::text AS at, id, octet_length(payload) AS bytes FROM outbox
     WHERE created_at = ANY ($2::timestamptz[]) AND (created_at, id) > ($4::timestamptz, $5) AND account_id = $1
       AND EXISTS (SELECT FROM unnest($3::text[]) AS r(id) WHERE strpos(payload, r.id) > 0)
     ORDER BY created_at, id LIMIT ${keysAtOnce}`,
    [accountId, outboxTimes, recordIds, last?.at ?? '-infinity', last?.id ?? ''],
  );
  return { keys: rows, hasMore: rows.length === keysAtOnce };
}

export interface LockedRow {
  id: string;
  account_id: string;
  type: string;
  payload: string;
  signature: string | null;
  at: string;
}

/** Waits for the relay if it is sending a row, for at most half a second. */
export async function lockOutboxRows(tx: Handle, keys: readonly OutboxKey[]): Promise<LockedRow[]> {
  await tx.execute(`SET LOCAL lock_timeout = '500ms'`);
  const { rows } = await tx.query<LockedRow & Record<string, unknown>>(
    'lock_outbox_rows',
    `SELECT o.id, o.account_id, o.type, o.payload, o.signature, o.created_at::text AS at
     FROM unnest($1::timestamptz[], $2::text[]) AS k(created_at, id)
     JOIN outbox o ON o.created_at = ANY (ARRAY[k.created_at]) AND o.id = k.id FOR UPDATE OF o`,
    [keys.map(({ at }) => at), keys.map(({ id }) => id)],
  );
  return rows;
}

export interface BlankRow {
  at: string;
  id: string;
  accountId: string;
  payload: string;
  signature: string | null;
  eventIds: string[];
}

/**
 * Blanks the rows and records which messages to look for. NATS stored the message of a sent row up to 15 s after its mark.
 * A row without a mark may have been sent too, by a relay that failed before it marked the row.
 */
export async function blankRows(tx: Handle, rows: readonly BlankRow[]): Promise<void> {
  const events = rows.flatMap((row) => row.eventIds.map((eventId) => ({ eventId, row })));
  await tx.query(
    'blank_outbox_rows',
    `WITH blanked AS (
       UPDATE outbox o SET payload = n.payload, signature = n.signature
       FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[]) AS n(created_at, id, payload, signature)
       WHERE o.created_at = ANY (ARRAY[n.created_at]) AND o.id = n.id
       RETURNING o.account_id, o.created_at, o.id, o.published_at)
     INSERT INTO blanked_events (account_id, event_id, written_at, sought_from, sought_until, is_expected)
     SELECT b.account_id, e.event_id, b.created_at, b.created_at, coalesce(b.published_at, now()) + interval '15 seconds', b.published_at IS NOT NULL
     FROM unnest($5::timestamptz[], $6::text[], $7::text[]) AS e(created_at, id, event_id)
     JOIN blanked b ON b.created_at = e.created_at AND b.id = e.id
     ON CONFLICT DO NOTHING`,
    [
      rows.map(({ at }) => at),
      rows.map(({ id }) => id),
      rows.map(({ payload }) => payload),
      rows.map(({ signature }) => signature),
      events.map(({ row }) => row.at),
      events.map(({ row }) => row.id),
      events.map(({ eventId }) => eventId),
    ],
  );
}
