import type { Handle } from '@consent/postgres';
import { absentAs, bool, buffer, type Columns, instant, partsOf, text, uuid, word } from '@consent/postgres/columns';
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

type NewEvent = EventRecord & { isErased: boolean };

/** The table `events`, with the first hash of the subject. */
const newColumns: Columns<Omit<NewEvent, 'subjectHashes'> & { subjectHash: Buffer | undefined }> = {
  accountId: uuid('account_id'),
  id: word('id'),
  type: word('type'),
  payload: text('payload'),
  subjectHash: absentAs(undefined, buffer('subject_hash')),
  siteId: word('site_id'),
  createdAtMs: instant('created_at'),
  isErased: bool('is_erased'),
  traceparent: absentAs('', text('traceparent')),
};

const { sql, valuesOf } = partsOf({ n: newColumns });

export async function insertEventRecords(tx: Handle, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'insert_event_records',
    `INSERT INTO events (${sql.n.names}) SELECT ${sql.n.values} FROM ${sql.n.rows} ON CONFLICT DO NOTHING`,
    valuesOf({ n: events.map((event) => ({ ...event, subjectHash: event.subjectHashes[0] })) }),
  );
}
