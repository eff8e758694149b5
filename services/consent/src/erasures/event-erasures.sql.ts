import type { Handle } from '@consent/postgres';
import { ulid } from 'ulid';
import type { ErasureScope } from '../consents/erase-subject.sql';
import { findErasedLinkEvents } from '../links/links.sql';

export interface EventErasure extends ErasureScope {
  id: string;
  position: Position;
}

/**
 * Of an event: 0 for the creation of a record, n for its nth update, `expiry` + n for the end of that decision, `deletion` for the deletion. Text
 * in the database.
 */
export interface Position {
  recordId: string;
  number: number;
}

const deletion = 2_147_483_647;
const expiry = 1_000_000_000;
const beforeAll: Position = { recordId: '', number: -1 };
const afterLinks: Position = { recordId: '', number: 0 };

const textOf = ({ recordId, number }: Position) => `${recordId} ${number}`;

function positionOf(text: string): Position {
  if (text === '') return beforeAll;
  const [recordId = '', number] = text.split(' ');
  return { recordId, number: Number(number) };
}

/** Call it in the transaction of the erasure. Returns its id. */
export async function insertEventErasure(tx: Handle, { accountId, subjectId, siteId }: ErasureScope): Promise<string> {
  const id = ulid();
  await tx.query('insert_event_erasure', 'INSERT INTO event_erasures (account_id, id, subject_id, site_id) VALUES ($1, $2, $3, $4)', [
    accountId,
    id,
    subjectId,
    siteId ?? null,
  ]);
  return id;
}

interface ErasureRow {
  account_id: string;
  id: string;
  subject_id: string;
  site_id: string | null;
  position: string;
}

const erasureOf = (row: ErasureRow): EventErasure => ({
  accountId: row.account_id,
  id: row.id,
  subjectId: row.subject_id,
  siteId: row.site_id ?? undefined,
  position: positionOf(row.position),
});

/** Locks the oldest due erasure of the next account after `afterAccountId`, skipping those of other processes. */
export async function lockDueErasure(tx: Handle, afterAccountId: string): Promise<EventErasure | undefined> {
  const {
    rows: [row],
  } = await tx.query<ErasureRow & Record<string, unknown>>(
    'lock_event_erasure',
    `SELECT account_id, id, subject_id, site_id, position FROM event_erasures
     WHERE account_id > $1 AND blanked_at IS NULL AND next_try_at <= now() ORDER BY account_id, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [afterAccountId],
  );
  return row && erasureOf(row);
}

/** Events of a page of the subject's erased and deleted records, by the time of their outbox rows. */
export interface EventPage {
  /** Also of links. */
  recordIds: string[];
  /** Text, because a Date would lose the microseconds. */
  outboxTimes: string[];
  /** undefined at the end. */
  last: Position | undefined;
}

const recordsInPage = 100;
const eventsInPage = 500;

/** The first page has the events of links, if there are any. */
export async function findEventPage(tx: Handle, { accountId, id, subjectId, siteId, position }: EventErasure): Promise<EventPage> {
  if (position.number === beforeAll.number) {
    const { linkIds, outboxTimes } = await findErasedLinkEvents(tx, accountId, id);
    if (linkIds.length > 0) return { recordIds: linkIds, outboxTimes, last: afterLinks };
  }
  const { rows } = await tx.query<{ id: string; number: number; at: string | null }>(
    'find_event_page',
    `SELECT e.id, e.number, e.at::text AS at FROM (
       SELECT id, outbox_at, deletion_outbox_at FROM consents
       WHERE account_id = $1 AND subject_id = $2 AND id >= $3 AND deleted_at IS NOT NULL AND ($5::uuid IS NULL OR site_id = $5)
       ORDER BY id LIMIT ${recordsInPage}) AS c
     CROSS JOIN LATERAL (
       SELECT c.id, 0 AS number, c.outbox_at AS at
       UNION ALL (SELECT c.id, h.number, h.outbox_at FROM consent_history h
         WHERE h.account_id = $1 AND h.consent = c.id AND h.number > CASE WHEN c.id = $3 THEN $4 ELSE 0 END
         ORDER BY h.number LIMIT ${eventsInPage})
       UNION ALL SELECT c.id, ${expiry} + x.number, x.outbox_at FROM expirations x WHERE x.account_id = $1 AND x.consent = c.id
       UNION ALL SELECT c.id, ${deletion}, c.deletion_outbox_at) AS e
     WHERE (e.id, e.number) > ($3, $4) ORDER BY e.id, e.number LIMIT ${eventsInPage}`,
    [accountId, subjectId, position.recordId, position.number, siteId ?? null],
  );
  const last = rows.at(-1);
  const written = rows.filter((row) => row.at !== null);
  return {
    recordIds: [...new Set(written.map(({ id }) => id))],
    outboxTimes: [...new Set(written.map(({ at }) => at as string))],
    last: last && { recordId: last.id, number: last.number },
  };
}

/** Also after the last page. If an event waits for the evidence log, the pages from that one on are repeated later, after a growing pause. */
export async function savePosition(
  tx: Handle,
  { accountId, id, position }: EventErasure,
  { last, isWaiting }: { last: Position | undefined; isWaiting: boolean },
): Promise<void> {
  if (last === undefined) {
    await tx.query(
      'end_event_pages',
      // Citus refuses now() in a CASE, and adding an interval of a column to a time with a time zone.
      `UPDATE event_erasures SET blanked_at = CASE WHEN waits_at IS NULL THEN clock.now END, position = coalesce(waits_at, position),
         tries = CASE WHEN waits_at IS NULL THEN 0 ELSE tries + 1 END, waits_at = NULL,
         next_try_at = (clock.now AT TIME ZONE 'UTC' + CASE WHEN waits_at IS NULL THEN interval '0'
           ELSE interval '5 seconds' * LEAST(tries + 1, 24) END) AT TIME ZONE 'UTC'
       FROM (SELECT now()) AS clock WHERE account_id = $1 AND id = $2`,
      [accountId, id],
    );
    return;
  }
  await tx.query(
    'save_event_position',
    'UPDATE event_erasures SET position = $3, waits_at = coalesce(waits_at, $4) WHERE account_id = $1 AND id = $2',
    [accountId, id, textOf(last), isWaiting ? textOf(position) : null],
  );
}

/** Other erasures are not delayed by one that fails. */
export async function postpone(db: Handle, erasures: readonly Pick<EventErasure, 'accountId' | 'id'>[]): Promise<void> {
  await db.query(
    'postpone_event_erasures',
    `UPDATE event_erasures e SET next_try_at = now() + interval '5 seconds' FROM unnest($1::uuid[], $2::text[]) AS n(account_id, id)
     WHERE e.account_id = n.account_id AND e.id = n.id`,
    [erasures.map(({ accountId }) => accountId), erasures.map(({ id }) => id)],
  );
}

/** Those that have no event in the outbox any more. */
export async function findBlanked(db: Handle, limit: number): Promise<EventErasure[]> {
  const { rows } = await db.query<ErasureRow & Record<string, unknown>>(
    'find_blanked_erasures',
    `SELECT account_id, id, subject_id, site_id, position FROM event_erasures
     WHERE blanked_at IS NOT NULL AND next_try_at <= now() ORDER BY next_try_at LIMIT $1`,
    [limit],
  );
  return rows.map(erasureOf);
}

export async function deleteEventErasures(db: Handle, erasures: readonly EventErasure[]): Promise<void> {
  await db.query(
    'delete_event_erasures',
    `DELETE FROM event_erasures e USING unnest($1::uuid[], $2::text[]) AS n(account_id, id)
     WHERE e.account_id = n.account_id AND e.id = n.id`,
    [erasures.map(({ accountId }) => accountId), erasures.map(({ id }) => id)],
  );
}

/** Age in seconds, 0 if there is none. Reads at most 10,000 blanked events, so a scrape stays cheap. */
export async function findOldestSeconds(db: Handle): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    'find_oldest_event_erasure',
    `SELECT coalesce(extract(epoch FROM now() - LEAST(
       (SELECT min(accepted_at) FROM event_erasures),
       (SELECT min(blanked_at) FROM (SELECT blanked_at FROM blanked_events LIMIT 10000) AS looked))), 0)::float8 AS seconds`,
    [],
  );
  return Math.max(rows[0]?.seconds ?? 0, 0);
}
