import type { Handle } from '@consent/postgres';
import type { EventRecord } from '../../domain/event';

/** Those of the events that were not taken before; another transaction that takes one of them now is waited for. */
export async function takeUnhandled(db: Handle, consumer: string, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ event_id: string }>(
    'take_unhandled',
    // In one order, so that two who take the same ones do not wait for each other.
    `INSERT INTO handled_events (consumer, event_id) SELECT DISTINCT $1::text, id FROM unnest($2::text[]) AS e(id) ORDER BY id
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [consumer, eventIds],
  );
  return new Set(rows.map((row) => row.event_id));
}

/** Stores each event once; `isErased` when its subject was erased before it came. */
export async function insertEventRecords(db: Handle, events: readonly (EventRecord & { isErased: boolean })[]): Promise<void> {
  if (events.length === 0) return;
  await db.query(
    'insert_event_records',
    `INSERT INTO events (account_id, id, type, payload, subject_hash, site_id, created_at, is_erased)
     SELECT account_id, id, type, payload, subject_hash, site_id, created_at, is_erased
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::timestamptz[], $8::boolean[])
       AS n(account_id, id, type, payload, subject_hash, site_id, created_at, is_erased)
     ON CONFLICT DO NOTHING`,
    [
      events.map((event) => event.accountId),
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.payload),
      events.map((event) => event.subjectHashes[0] ?? null),
      events.map((event) => event.siteId),
      events.map((event) => new Date(event.createdAtMs)),
      events.map((event) => event.isErased),
    ],
  );
}
