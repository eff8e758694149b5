import type { SoughtMessage } from '@consent/events';
import type { Handle } from '@consent/postgres';

/** Finds none while the relay sends rows again: it may have read them before they were blanked. */
export async function findAccountToSeek(db: Handle, afterAccountId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_account_to_seek',
    `SELECT account_id FROM blanked_events WHERE account_id > $1 AND next_try_at <= now()
       AND NOT EXISTS (SELECT FROM relay_state WHERE stream = 'EVENTS' AND republish_until IS NOT NULL)
     ORDER BY account_id LIMIT 1`,
    [afterAccountId],
  );
  return rows[0]?.account_id;
}

/**
 * Claims events of about the same time. A claim ends after 20 s, and two processes with the same events do no harm. Rows that
 * the relay sent again have a second message, of an unknown time before they were blanked. Times are compared in the SELECT,
 * because Citus refuses it in RETURNING.
 */
export async function claimSought(db: Handle, accountId: string, limit: number): Promise<SoughtMessage[]> {
  const { rows } = await db.query<{ event_id: string; written_at: Date; from: Date; until: Date; may_wait: boolean; is_expected: boolean }>(
    'claim_blanked_events',
    `WITH due AS (
       SELECT account_id, event_id, blanked_at > now() - interval '30 seconds' AS may_wait,
         CASE WHEN written_at <= (SELECT republished_at FROM relay_state WHERE stream = 'EVENTS')
           THEN GREATEST(sought_until, blanked_at + interval '15 seconds') ELSE sought_until END AS until
       FROM blanked_events WHERE account_id = $1 AND next_try_at <= now() AND sought_from <= (
         SELECT sought_from + interval '1 minute' FROM blanked_events
         WHERE account_id = $1 AND next_try_at <= now() ORDER BY sought_from LIMIT 1)
       ORDER BY sought_from LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE blanked_events b SET next_try_at = now() + interval '20 seconds' FROM due
     WHERE b.account_id = due.account_id AND b.event_id = due.event_id
     RETURNING b.event_id, b.written_at, b.sought_from AS from, b.is_expected, due.may_wait, due.until`,
    [accountId, limit],
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    writtenAtMs: row.written_at.getTime(),
    fromMs: row.from.getTime(),
    untilMs: row.until.getTime(),
    mayWait: row.may_wait,
    isExpected: row.is_expected,
  }));
}

export async function deleteBlanked(db: Handle, accountId: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await db.query('delete_blanked_events', 'DELETE FROM blanked_events WHERE account_id = $1 AND event_id = ANY ($2::text[])', [
    accountId,
    eventIds,
  ]);
}

/**
 * Continues the search of some events where it ended, and repeats that of the others in two seconds. The times are in FROM,
 * because Citus refuses them in a CASE.
 */
export async function seekLater(
  db: Handle,
  accountId: string,
  {
    unread,
    others,
    found,
    readUntilMs,
  }: { unread: readonly string[]; others: readonly string[]; found: readonly string[]; readUntilMs: number },
): Promise<void> {
  if (unread.length + others.length === 0) return;
  await db.query(
    'seek_blanked_events_later',
    `UPDATE blanked_events SET is_expected = is_expected AND event_id <> ALL ($4::text[]),
       sought_from = CASE WHEN event_id = ANY ($2::text[]) THEN GREATEST(sought_from, $5) ELSE sought_from END,
       next_try_at = CASE WHEN event_id = ANY ($2::text[]) THEN clock.now ELSE clock.later END
     FROM (SELECT now(), now() + interval '2 seconds' AS later) AS clock
     WHERE account_id = $1 AND event_id = ANY ($2::text[] || $3::text[])`,
    [accountId, unread, others, found, unread.length > 0 ? new Date(readUntilMs) : null],
  );
}
