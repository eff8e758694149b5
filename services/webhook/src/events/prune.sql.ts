import type { Handle } from '@consent/postgres';
import { oneByOne } from '@consent/postgres/columns';
import { needsPayload, withEndpoint } from '../deliveries/delivery';
import { consentConsumer } from './event.rule';

interface EventRef {
  account_id: string;
  id: string;
}

export async function lockOldEvents(tx: Handle, retentionDays: number, limit: number): Promise<EventRef[]> {
  const { rows } = await tx.query<EventRef>(
    'lock_old_events',
    `SELECT v.account_id, v.id FROM events v WHERE v.retained_from < now() - make_interval(days => $1)
     ORDER BY v.retained_from LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [retentionDays, limit],
  );
  return rows;
}

/**
 * Returns the events that can be removed and postpones the others. An event with an unsent delivery is checked again a day
 * later. Other events are kept until the last change of their deliveries is past retention.
 *
 * A separate statement, so that it sees replays that committed while the events were being locked. No replay can begin after
 * that.
 */
export async function keepNeeded(tx: Handle, events: readonly EventRef[], retentionDays: number): Promise<EventRef[]> {
  const { rows } = await tx.query<EventRef>(
    'keep_needed_events',
    `WITH o AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS o(account_id, id)),
     needed AS (
       SELECT o.account_id, o.id, GREATEST(max(d.updated_at),
         CASE WHEN bool_or(${needsPayload('d', 'e')}) THEN now() - make_interval(days => $3) + interval '1 day' END) AS retained_from
       FROM o JOIN deliveries d ON ${oneByOne('d.account_id', 'o.account_id')} AND d.event_id = o.id ${withEndpoint}
       GROUP BY o.account_id, o.id),
     kept AS (
       UPDATE events v SET retained_from = n.retained_from FROM needed n
       WHERE ${oneByOne('v.account_id', 'n.account_id')} AND v.id = n.id
         AND n.retained_from >= now() - make_interval(days => $3)
       RETURNING v.account_id, v.id)
     SELECT account_id, id FROM o EXCEPT SELECT account_id, id FROM kept`,
    [...columnsOf(events), retentionDays],
  );
  return rows;
}

export async function removeEvents(tx: Handle, events: readonly EventRef[]): Promise<void> {
  const old = 'unnest($1::uuid[], $2::text[]) AS o(account_id, id)';
  const itsDelivery = `${oneByOne('d.account_id', 'o.account_id')} AND d.event_id = o.id`;
  const values = columnsOf(events);
  await tx.query(
    'delete_old_attempts',
    `DELETE FROM attempts a USING deliveries d, ${old}
     WHERE ${itsDelivery} AND ${oneByOne('a.account_id', 'd.account_id')} AND a.delivery_id = d.id`,
    values,
  );
  await tx.query('delete_old_deliveries', `DELETE FROM deliveries d USING ${old} WHERE ${itsDelivery}`, values);
  await tx.query(
    'delete_old_events',
    `DELETE FROM events v USING ${old} WHERE ${oneByOne('v.account_id', 'o.account_id')} AND v.id = o.id`,
    values,
  );
}

function columnsOf(events: readonly EventRef[]): [string[], string[]] {
  return [events.map((event) => event.account_id), events.map((event) => event.id)];
}

export async function pruneRest(db: Handle, retentionDays: number): Promise<void> {
  // An operator may retry a dead event of a consent at any time, and the erasure must still cover it.
  await db.query(
    'prune_erasures',
    `DELETE FROM erasures n WHERE n.stored_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT FROM failed_events f WHERE f.consumer = '${consentConsumer}' AND f.account_id = n.account_id)`,
    [retentionDays],
  );
  await db.query('prune_attempt_counts', "DELETE FROM attempt_counts WHERE hour < now() - interval '2 days'", []);
  await db.query(
    'prune_endpoints',
    `DELETE FROM endpoints e WHERE e.deleted_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT FROM deliveries d WHERE d.account_id = e.account_id AND d.endpoint_id = e.id)`,
    [retentionDays],
  );
  // Should find none. But a claim skips such a row, so it would stay first in its queue.
  await db.query(
    'prune_queue',
    `DELETE FROM queue q WHERE q.created_at < now() - make_interval(days => $1) AND NOT EXISTS (
       SELECT FROM deliveries d WHERE ${oneByOne('d.account_id', 'q.account_id')} AND d.id = q.delivery_id)`,
    [retentionDays],
  );
}
