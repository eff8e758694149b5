import type { Handle } from '@consent/postgres';
import { erasureType } from '../../domain/event';
import { needsPayload } from '../deliveries/rows';

/** An erasure of a subject, as consent.erased tells of it. */
export interface Erasure {
  accountId: string;
  eventId: string;
  /** The subject's, under the current key first; events before a rotation have the hash of an older key. */
  subjectHashes: readonly Buffer[];
  /** "": all sites. */
  siteId: string;
  erasedAtMs: number;
}

/**
 * The consent service dates an erasure never before a change of what it erases: no event of
 * before is dated later, however clocks differ. One of after may be dated before by a clock
 * that is behind, and of two of one moment nobody can tell; these count as of before. To
 * show too little of what was given anew is better than to keep what was erased.
 */
const isErasedBy = (event: string, erasure: string) =>
  `(${erasure}.site_id = '' OR ${erasure}.site_id = ${event}.site_id) AND ${event}.created_at <= ${erasure}.erased_at`;

/**
 * Keeps the erasures, and marks the payloads they are about: from then on finished
 * deliveries of these count as blanked. Not those that tell of erasures. The caller has
 * the accounts' endpoints locked.
 */
export async function insertErasures(db: Handle, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  const rows = withEachHash(erasures);
  const values = [
    rows.map(({ item }) => item.accountId),
    rows.map(({ item }) => item.eventId),
    rows.map(({ hash }) => hash),
    rows.map(({ item }) => item.siteId),
    rows.map(({ item }) => new Date(item.erasedAtMs)),
    rows.map(({ isCurrent }) => isCurrent),
  ];
  await db.query(
    'insert_erasures',
    `WITH n AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::timestamptz[], $6::boolean[])
       AS n(account_id, event_id, subject_hash, site_id, erased_at, is_current)),
     kept AS (
       INSERT INTO erasures (account_id, event_id, subject_hash, site_id, erased_at)
       SELECT account_id, event_id, subject_hash, site_id, erased_at FROM n WHERE is_current ON CONFLICT DO NOTHING)
     UPDATE events v SET is_erased = true FROM n
     WHERE v.account_id = n.account_id AND v.subject_hash = n.subject_hash AND NOT v.is_erased AND v.type <> '${erasureType}'
       AND ${isErasedBy('v', 'n')}`,
    values,
  );
}

export interface SubjectEvent {
  accountId: string;
  id: string;
  subjectHashes: readonly Buffer[];
  siteId: string;
  createdAtMs: number;
}

/** Each item once for each of its hashes. */
function withEachHash<Item extends { subjectHashes: readonly Buffer[] }>(items: readonly Item[]) {
  return items.flatMap((item) => item.subjectHashes.map((hash, index) => ({ item, hash, isCurrent: index === 0 })));
}

/** The ids of those whose subject was erased after them. */
export async function findErased(db: Handle, events: readonly SubjectEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const byHash = withEachHash(events);
  const { rows } = await db.query<{ id: string }>(
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

/**
 * Blanks payloads of erased subjects that no delivery needs any more, and the answers
 * to them, for they may repeat them (decision 5.8). Answers how many.
 */
export async function blankErased(db: Handle, limit: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'blank_erased',
    `WITH blanked AS (
       UPDATE events v SET payload = '', blanked_at = now()
       FROM (SELECT w.account_id, w.id FROM events w
             WHERE w.is_erased AND w.blanked_at IS NULL AND NOT EXISTS (
               SELECT FROM deliveries d JOIN endpoints e ON e.account_id = d.account_id AND e.id = d.endpoint_id
               WHERE d.account_id = w.account_id AND d.event_id = w.id
                 AND ${needsPayload('d', 'e')})
             LIMIT $1 FOR UPDATE SKIP LOCKED) AS free
       WHERE v.account_id = free.account_id AND v.id = free.id
       RETURNING v.account_id, v.id),
     answers AS (
       UPDATE attempts a SET response_body = '' FROM blanked b JOIN deliveries d ON d.account_id = b.account_id AND d.event_id = b.id
       WHERE a.account_id = d.account_id AND a.delivery_id = d.id)
     SELECT count(*) FROM blanked`,
    [limit],
  );
  return rows[0]?.count ?? 0;
}
