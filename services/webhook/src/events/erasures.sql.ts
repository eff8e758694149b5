import type { Handle } from '@consent/postgres';
import { oneByOne } from '@consent/postgres/columns';
import { isTried, needsPayload } from '../deliveries/delivery';
import { erasureType, type EventRecord } from './event.rule';

interface Erasure {
  accountId: string;
  eventId: string;
  subjectHashes: readonly Buffer[];
  siteId: string;
  erasedAtMs: number;
}

/**
 * An erasure covers events that are not dated after it. The consent service never dates an erasure before a change that it
 * erases. A later consent may be covered too if its clock is behind, but hiding it is better than keeping erased data.
 */
const isErasedBy = (event: string, erasure: string) =>
  `(${erasure}.site_id = '' OR ${erasure}.site_id = ${event}.site_id) AND ${event}.created_at <= ${erasure}.erased_at`;

const means = (erasure: string, event: string) =>
  `${event}.account_id = ${erasure}.account_id AND ${event}.type <> '${erasureType}' AND ${isErasedBy(event, erasure)}`;

/** The event is marked, or covered by an erasure that is still marking. Usually one look-up in an empty index. */
export const isErased = (event: string) =>
  `(${event}.is_erased OR ${event}.subject_hash IS NOT NULL AND EXISTS (SELECT FROM erasures n
     WHERE n.account_id = ${event}.account_id AND n.to_mark IS NOT NULL AND ${event}.subject_hash = ANY (n.to_mark) AND ${means('n', event)}))`;

/**
 * Stores erasures and marks up to `limit` of their events. From then on finished deliveries show no payload. The limit keeps
 * the endpoint locks of the caller short; markErased marks the rest.
 */
export async function insertErasures(tx: Handle, erasures: readonly Erasure[], limit: number): Promise<void> {
  if (erasures.length === 0) return;
  const rows = withEachHash(erasures);
  const values = [
    rows.map(({ item }) => item.accountId),
    rows.map(({ item }) => item.eventId),
    rows.map(({ hash }) => hash),
    rows.map(({ item }) => item.siteId),
    rows.map(({ item }) => new Date(item.erasedAtMs)),
  ];
  const { rows: found } = await tx.query<{ seen: number }>(
    'insert_erasures',
    `WITH n AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::timestamptz[], $6::boolean[])
       AS n(account_id, event_id, subject_hash, site_id, erased_at, is_current)),
     kept AS (
       INSERT INTO erasures (account_id, event_id, subject_hash, site_id, erased_at)
       SELECT account_id, event_id, subject_hash, site_id, erased_at FROM n WHERE is_current ON CONFLICT DO NOTHING),
     next AS (
       SELECT v.account_id, v.id FROM n JOIN events v ON v.subject_hash = n.subject_hash AND NOT v.is_erased AND ${means('n', 'v')} LIMIT $7),
     marked AS (UPDATE events v SET is_erased = true FROM next WHERE v.account_id = next.account_id AND v.id = next.id)
     SELECT count(*) AS seen FROM next`,
    [...values, rows.map(({ isCurrent }) => isCurrent), limit],
  );
  // An event of two erasures is seen twice and marked once, so the number of marked events does not tell whether any are left.
  if ((found[0]?.seen ?? 0) < limit) return;
  await tx.query(
    'leave_erasures_to_mark',
    `UPDATE erasures e SET to_mark = (SELECT array_agg(n.subject_hash) FROM unnest($2::text[], $3::bytea[]) AS n(event_id, subject_hash)
                                      WHERE n.event_id = e.event_id)
     WHERE e.account_id = ANY ($1::uuid[]) AND e.event_id = ANY ($2::text[])`,
    values.slice(0, 3),
  );
}

/**
 * Marks up to `limit` events of an unfinished erasure, or completes it if none are left. Returns whether there may be more.
 * Concurrent processes pick different erasures.
 */
export async function markErased(tx: Handle, limit: number): Promise<boolean> {
  const {
    rows: [erasure],
  } = await tx.query<{ account_id: string; event_id: string }>(
    'lock_erasure_to_mark',
    // Pick randomly, so that a failing erasure does not block the others.
    'SELECT account_id, event_id FROM erasures WHERE to_mark IS NOT NULL ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED',
    [],
  );
  if (erasure === undefined) return false;
  const values = [erasure.account_id, erasure.event_id];
  const { rows } = await tx.query<{ seen: number }>(
    'mark_erased',
    `WITH next AS (
       SELECT v.account_id, v.id FROM erasures n
       JOIN events v ON v.account_id = n.account_id AND v.subject_hash = ANY (n.to_mark) AND NOT v.is_erased AND ${means('n', 'v')}
       WHERE n.account_id = $1 AND n.event_id = $2 LIMIT $3),
     marked AS (UPDATE events v SET is_erased = true FROM next WHERE v.account_id = next.account_id AND v.id = next.id)
     SELECT count(*) AS seen FROM next`,
    [...values, limit],
  );
  if ((rows[0]?.seen ?? 0) < limit)
    await tx.query('erasure_is_marked', 'UPDATE erasures SET to_mark = NULL WHERE account_id = $1 AND event_id = $2', values);
  return true;
}

function withEachHash<Item extends { subjectHashes: readonly Buffer[] }>(items: readonly Item[]) {
  return items.flatMap((item) => item.subjectHashes.map((hash, index) => ({ item, hash, isCurrent: index === 0 })));
}

export async function findErased(tx: Handle, events: readonly EventRecord[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const byHash = withEachHash(events);
  const { rows } = await tx.query<{ id: string }>(
    'find_erased',
    `SELECT v.id FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::timestamptz[]) AS v(account_id, id, subject_hash, site_id, created_at)
     WHERE EXISTS (SELECT FROM erasures n WHERE n.account_id = v.account_id AND n.subject_hash = v.subject_hash
       AND ${isErasedBy('v', 'n')})`,
    [
      byHash.map(({ item }) => item.accountId),
      byHash.map(({ item }) => item.id),
      byHash.map(({ hash }) => hash),
      byHash.map(({ item }) => item.siteId),
      byHash.map(({ item }) => new Date(item.createdAtMs)),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** Of purged subjects: what told receivers of their erasure is blanked as other events are, once no delivery needs it. */
export async function markPurged(db: Handle, accountId: string, eventIds: readonly string[]): Promise<void> {
  await db.query(
    'mark_purged_events',
    'UPDATE events SET is_erased = true WHERE account_id = $1 AND id = ANY ($2::text[]) AND NOT is_erased',
    [accountId, eventIds],
  );
}

export interface EndedRecord {
  id: string;
  subjectHashes: readonly Buffer[];
  beforeMs: number;
}

/** Of a record that is purged alone: those of the subject's other records stay. A quote within a text of the payload has a backslash before it. */
export async function markRecordEvents(db: Handle, accountId: string, { id, subjectHashes, beforeMs }: EndedRecord): Promise<void> {
  await db.query(
    'mark_record_events',
    `UPDATE events SET is_erased = true WHERE account_id = $1 AND subject_hash = ANY ($2::bytea[]) AND created_at < $4 AND NOT is_erased
       AND starts_with(type, 'consent.') AND type <> '${erasureType}' AND strpos(payload, $3) > 0`,
    [accountId, subjectHashes, `"id":${JSON.stringify(id)}`, new Date(beforeMs)],
  );
}

export async function findAccountToBlank(db: Handle, after: string): Promise<string | undefined> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_account_to_blank',
    `SELECT account_id FROM events WHERE is_erased AND blanked_at IS NULL AND account_id > $1 ORDER BY account_id LIMIT 1`,
    [after],
  );
  return rows[0]?.account_id;
}

interface SliceStart {
  accountId: string;
  after: string;
}

const looked = `SELECT id FROM events WHERE account_id = $1 AND id > $2 AND is_erased AND blanked_at IS NULL ORDER BY id LIMIT $3`;

/** OFFSET keeps PostgreSQL from reading all of an endpoint's deliveries for each event. */
const deliveriesOf = (event: string) =>
  `(SELECT d.account_id, d.id, d.endpoint_id, d.status FROM deliveries d WHERE d.account_id = $1 AND d.event_id = ${event} OFFSET 0)`;

/**
 * Ends the held deliveries of the next `limit` marked events: they are never sent (decision 5.8). A separate statement, because
 * a replay locks the delivery before its event. One that was accepted before the erasure is sent.
 */
export async function endHeldSlice(db: Handle, { accountId, after }: SliceStart, limit: number): Promise<void> {
  await db.query(
    'end_held_slice',
    `UPDATE deliveries e SET status = 'exhausted', updated_at = now() FROM (${looked}) AS v, LATERAL ${deliveriesOf('v.id')} AS h
     WHERE ${oneByOne('e.account_id', 'h.account_id')} AND e.id = h.id AND h.status = 'held' AND e.status = 'held'`,
    [accountId, after, limit],
  );
}

/**
 * Checks the next `limit` marked events. Blanks the responses of deliveries that are not being tried, because they may repeat
 * the payload, and the payloads that no delivery needs (decision 5.8). `last` is the last event checked; undefined at the end.
 */
export async function blankSlice(
  db: Handle,
  { accountId, after }: SliceStart,
  limit: number,
): Promise<{ last: string | undefined; blanked: number }> {
  const { rows } = await db.query<{ last: string | null; seen: number; blanked: number }>(
    'blank_erased_slice',
    `WITH looked AS (${looked}),
     free AS (
       SELECT w.id FROM events w
       WHERE w.account_id = $1 AND w.id = ANY (ARRAY(SELECT id FROM looked)) AND w.is_erased AND w.blanked_at IS NULL AND NOT EXISTS (
         SELECT FROM ${deliveriesOf('w.id')} d JOIN endpoints e ON e.account_id = d.account_id AND e.id = d.endpoint_id
         WHERE ${needsPayload('d', 'e')})
       FOR UPDATE SKIP LOCKED),
     blanked AS (
       UPDATE events v SET payload = '', blanked_at = now() FROM free WHERE v.account_id = $1 AND v.id = free.id RETURNING v.id),
     answers AS (
       UPDATE attempts a SET response_body = '' FROM looked v, LATERAL ${deliveriesOf('v.id')} AS d
       WHERE ${oneByOne('a.account_id', 'd.account_id')} AND a.delivery_id = d.id AND NOT ${isTried('d')} AND a.response_body <> '')
     SELECT max(id) AS last, count(*) AS seen, (SELECT count(*) FROM blanked) AS blanked FROM looked`,
    [accountId, after, limit],
  );
  const { last, seen, blanked } = rows[0] ?? { last: null, seen: 0, blanked: 0 };
  return { last: seen < limit ? undefined : (last ?? undefined), blanked };
}
