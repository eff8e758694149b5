import type { Handle } from '@consent/postgres';
import type { EndpointName, ShowcaseDelivery, ShowcaseEvent } from './deliveries';
import { dayMs } from './timeline';

interface ToWrite {
  accountId: string;
  endpoints: Readonly<Record<EndpointName, string>>;
  events: readonly ShowcaseEvent[];
  deliveries: readonly ShowcaseDelivery[];
  /** The keyed hash by which the webhook service finds a subject's payloads. */
  hashOf: (subjectId: string) => Buffer;
  endMs: number;
}

/** Older than the events. The healthy endpoint is a day younger, so it is first in lists. */
const endpointAgeDays = 80;

/** Attempts are counted by the hour for this long (decision 30.5). */
const countedDays = 2;

export async function hasDeliveries(tx: Handle, accountId: string): Promise<boolean> {
  const text = 'SELECT EXISTS (SELECT FROM events WHERE account_id = $1) AS found';
  const { rows } = await tx.query<{ found: boolean }>('has_showcase_deliveries', text, [accountId]);
  return rows[0]?.found === true;
}

/**
 * Writes what the webhook service would hold after a month: events, deliveries with attempts, the queue, and the
 * failure count of the failing endpoint.
 */
export async function writeDeliveries(tx: Handle, { accountId, endpoints, events, deliveries, hashOf, endMs }: ToWrite): Promise<void> {
  await tx.query(
    'write_showcase_events',
    `INSERT INTO events (account_id, id, type, payload, subject_hash, site_id, created_at, retained_from, is_erased, blanked_at)
     SELECT $1, id, type, payload, decode(subject_hash, 'hex'), site_id, at, at, blanked_at IS NOT NULL, blanked_at
     FROM json_to_recordset($2) AS r(id text, type text, payload text, subject_hash text, site_id text, at timestamptz, blanked_at timestamptz)`,
    [accountId, JSON.stringify(events.map((event) => eventRow(event, hashOf)))],
  );
  const erasures = events.filter(({ type }) => type === 'consent.erased');
  await tx.query(
    'write_showcase_erasures',
    `INSERT INTO erasures (account_id, event_id, subject_hash, site_id, erased_at, stored_at)
     SELECT $1, id, decode(subject_hash, 'hex'), '', at, at FROM json_to_recordset($2) AS r(id text, subject_hash text, at timestamptz)`,
    [accountId, JSON.stringify(erasures.map((event) => eventRow(event, hashOf)))],
  );
  await tx.query(
    'write_showcase_deliveries',
    `INSERT INTO deliveries (account_id, id, endpoint_id, event_id, event_type, status, attempts, failures, created_at, updated_at)
     SELECT $1, id, endpoint_id, event_id, event_type, status, attempts, failures, created_at, updated_at
     FROM json_to_recordset($2) AS r(id uuid, endpoint_id uuid, event_id text, event_type text, status text, attempts integer,
       failures integer, created_at timestamptz, updated_at timestamptz)`,
    [accountId, JSON.stringify(deliveries.map((delivery) => deliveryRow(delivery, endpoints)))],
  );
  await tx.query(
    'write_showcase_attempts',
    `INSERT INTO attempts (account_id, delivery_id, number, started_at, duration_ms, status_code, error, response_body)
     SELECT $1, delivery_id, number, started_at, duration_ms, status_code, error, response_body
     FROM json_to_recordset($2) AS r(delivery_id uuid, number integer, started_at timestamptz, duration_ms integer, status_code integer,
       error text, response_body text)`,
    [accountId, JSON.stringify(deliveries.flatMap(attemptRows))],
  );
  await tx.query(
    'count_showcase_attempts',
    `INSERT INTO attempt_counts (account_id, endpoint_id, hour, slot, attempts, successes)
     SELECT d.account_id, d.endpoint_id, date_trunc('hour', a.started_at, 'UTC'), 0, count(*), count(*) FILTER (WHERE a.error = '')
     FROM attempts a JOIN deliveries d ON d.account_id = a.account_id AND d.id = a.delivery_id
     WHERE a.account_id = $1 AND a.started_at > $2 GROUP BY 1, 2, 3
     ON CONFLICT DO NOTHING`,
    [accountId, new Date(endMs - countedDays * dayMs)],
  );
  await tx.query(
    'queue_showcase_deliveries',
    `INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, due_at, created_at)
     SELECT d.account_id, d.endpoint_id, d.id, d.event_id, d.attempts, d.failures, e.generation, r.due_at, d.created_at
     FROM json_to_recordset($2) AS r(id uuid, due_at timestamptz)
     JOIN deliveries d ON d.account_id = $1 AND d.id = r.id JOIN endpoints e ON e.account_id = $1 AND e.id = d.endpoint_id`,
    [
      accountId,
      JSON.stringify(deliveries.flatMap(({ id, dueAtMs }) => (dueAtMs === undefined ? [] : [{ id, due_at: new Date(dueAtMs) }]))),
    ],
  );
  const createdAt = [endpointAgeDays, endpointAgeDays - 1].map((daysAgo) => new Date(endMs - daysAgo * dayMs));
  await tx.query(
    'age_showcase_endpoints',
    `UPDATE endpoints e SET created_at = aged.at, updated_at = aged.at, consecutive_failures =
       (SELECT coalesce(sum(attempts), 0) FROM deliveries d WHERE d.account_id = $1 AND d.endpoint_id = e.id AND d.status <> 'delivered')
     FROM unnest($2::uuid[], $3::timestamptz[]) AS aged(id, at) WHERE e.account_id = $1 AND e.id = aged.id`,
    [accountId, [endpoints.newsletter, endpoints.crm], createdAt],
  );
}

function eventRow({ id, type, payload, subjectId, siteId, atMs, blankedAtMs }: ShowcaseEvent, hashOf: ToWrite['hashOf']) {
  return {
    id,
    type,
    payload,
    subject_hash: subjectId === '' ? null : hashOf(subjectId).toString('hex'),
    site_id: siteId,
    at: new Date(atMs),
    blanked_at: blankedAtMs === undefined ? null : new Date(blankedAtMs),
  };
}

function deliveryRow({ id, endpoint, event, status, attempts }: ShowcaseDelivery, endpoints: ToWrite['endpoints']) {
  const last = attempts.at(-1);
  return {
    id,
    endpoint_id: endpoints[endpoint],
    event_id: event.id,
    event_type: event.type,
    status,
    attempts: attempts.length,
    failures: attempts.filter(({ error }) => error !== '').length,
    created_at: new Date(event.atMs + 90),
    updated_at: new Date(last === undefined ? event.atMs + 90 : last.startedAtMs + last.durationMs),
  };
}

function attemptRows({ id, attempts, event }: ShowcaseDelivery) {
  return attempts.map(({ startedAtMs, durationMs, statusCode, error, responseBody }, index) => ({
    delivery_id: id,
    number: index + 1,
    started_at: new Date(startedAtMs),
    duration_ms: durationMs,
    status_code: statusCode,
    error,
    // Response bodies may repeat a payload, so they are blanked with it.
    response_body: event.blankedAtMs === undefined ? responseBody : '',
  }));
}
