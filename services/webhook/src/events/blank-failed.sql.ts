import type { Handle } from '@consent/postgres';
import { blankEnd, consentConsumer } from './event.rule';

interface FailedEvent {
  eventId: string;
  accountId: string;
  payload: string;
}

/** The next events after `after` of accounts with an erasure, that are not blank. A payload may have 1 MiB. */
export async function findFailedToCheck(db: Handle, after: string, limit: number): Promise<FailedEvent[]> {
  const { rows } = await db.query<{ event_id: string; account_id: string; payload: string }>(
    'find_failed_to_check',
    `SELECT event_id, account_id, payload FROM failed_events f
     WHERE consumer = '${consentConsumer}' AND event_id > $1 AND right(payload, ${blankEnd.length}) <> '${blankEnd}'
       AND EXISTS (SELECT FROM erasures n WHERE n.account_id = f.account_id)
     ORDER BY event_id LIMIT $2`,
    [after, limit],
  );
  return rows.map((row) => ({ eventId: row.event_id, accountId: row.account_id, payload: row.payload }));
}

/** The reason may repeat the payload. Counts a try, so that a try of the old payload does not store its reason. */
export async function blankFailedEvents(db: Handle, events: readonly Pick<FailedEvent, 'eventId' | 'payload'>[]): Promise<void> {
  await db.query(
    'blank_failed_events',
    `UPDATE failed_events f SET payload = n.payload, reason = 'blanked: its subject was erased', tries = tries + 1
     FROM unnest($1::text[], $2::text[]) AS n(event_id, payload) WHERE f.consumer = '${consentConsumer}' AND f.event_id = n.event_id`,
    [events.map(({ eventId }) => eventId), events.map(({ payload }) => payload)],
  );
}
