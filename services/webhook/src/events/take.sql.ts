import type { Handle } from '@consent/postgres';
import { consentConsumer, type EventRecord } from './event.rule';

export async function findAccountsWithEndpoints(db: Handle, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_accounts_with_endpoints',
    `SELECT a.account_id FROM unnest($1::uuid[]) AS a(account_id)
     WHERE EXISTS (SELECT FROM endpoints e WHERE e.account_id = a.account_id)`,
    [accountIds],
  );
  return new Set(rows.map((row) => row.account_id));
}

/** Of the given accounts, those with a failed event of a consent. */
export async function findAccountsWithFailed(db: Handle, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_accounts_with_failed',
    `SELECT DISTINCT account_id FROM failed_events WHERE consumer = '${consentConsumer}' AND account_id = ANY ($1::uuid[])`,
    [accountIds],
  );
  return rows.map((row) => row.account_id);
}

/** Returns the new events. Waits for another transaction that is taking one of them. */
export async function takeUnhandled(tx: Handle, consumer: string, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ event_id: string }>(
    'take_unhandled',
    // Sorted, so that two transactions with the same events do not deadlock.
    `INSERT INTO handled_events (consumer, event_id) SELECT DISTINCT $1::text, id FROM unnest($2::text[]) AS e(id) ORDER BY id
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [consumer, eventIds],
  );
  return new Set(rows.map((row) => row.event_id));
}

export async function insertEventRecords(tx: Handle, events: readonly (EventRecord & { isErased: boolean })[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'insert_event_records',
    `INSERT INTO events (account_id, id, type, payload, subject_hash, site_id, created_at, is_erased, traceparent)
     SELECT account_id, id, type, payload, subject_hash, site_id, created_at, is_erased, traceparent
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::timestamptz[], $8::boolean[], $9::text[])
       AS n(account_id, id, type, payload, subject_hash, site_id, created_at, is_erased, traceparent)
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
      events.map((event) => event.traceparent || null),
    ],
  );
}
