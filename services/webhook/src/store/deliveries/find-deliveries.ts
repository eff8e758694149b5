import type { Handle } from '@consent/postgres';
import type { Position } from '../../domain/cursor';
import type { AttemptRecord, DeliveryRecord, DeliveryStatus } from '../../domain/delivery';
import { deliveryColumns, deliveryOf, deliveryTables, needsPayload, withEndpoint, withEvent, type DeliveryRow } from './rows';

export interface DeliveryRef {
  accountId: string;
  id: string;
}

/** With the exact text that is sent; "" from when it is over and its subject erased, whatever other deliveries of the event still need. */
export async function findDelivery(
  db: Handle,
  { accountId, id }: DeliveryRef,
): Promise<{ delivery: DeliveryRecord; payload: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<DeliveryRow & { payload: string }>(
    'find_delivery',
    `SELECT ${deliveryColumns}, CASE WHEN v.is_erased AND NOT ${needsPayload('d', 'e')} THEN '' ELSE v.payload END AS payload
     FROM ${deliveryTables} ${withEvent} ${withEndpoint}
     WHERE d.account_id = $1 AND d.id = $2`,
    [accountId, id],
  );
  return row && { delivery: deliveryOf(row), payload: row.payload };
}

interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string;
  response_body: string;
}

export async function listAttempts(db: Handle, { accountId, id }: DeliveryRef): Promise<AttemptRecord[]> {
  const { rows } = await db.query<AttemptRow>(
    'list_attempts',
    `SELECT number, started_at, duration_ms, status_code, error, response_body FROM attempts
     WHERE account_id = $1 AND delivery_id = $2 ORDER BY number`,
    [accountId, id],
  );
  return rows.map((row) => ({
    number: row.number,
    startedAtMs: row.started_at.getTime(),
    durationMs: row.duration_ms,
    statusCode: row.status_code ?? undefined,
    error: row.error,
    responseBody: row.response_body,
  }));
}

/** Filters of the list; undefined means any. */
export interface DeliveryFilter {
  accountId: string;
  endpointId: string | undefined;
  status: DeliveryStatus | undefined;
  eventType: string | undefined;
  after: Position | undefined;
}

/** At most `limit` deliveries, newest first. */
export async function listDeliveries(db: Handle, filter: DeliveryFilter, limit: number): Promise<DeliveryRecord[]> {
  const values: unknown[] = [filter.accountId];
  const conditions = ['d.account_id = $1'];
  // One prepared statement for each set of filters in use.
  let name = 'list_deliveries';
  const where = (filterName: string, column: string, value: string | undefined) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${column} = $${values.length}`);
    name += `_${filterName}`;
  };
  where('endpoint', 'd.endpoint_id', filter.endpointId);
  where('status', 'd.status', filter.status);
  where('type', 'd.event_type', filter.eventType);
  if (filter.after !== undefined) {
    values.push(new Date(filter.after.createdAtMs), filter.after.id);
    conditions.push(`(d.created_at, d.id) < ($${values.length - 1}::timestamptz, $${values.length}::uuid)`);
    name += '_after';
  }
  values.push(limit);
  const sql = `SELECT ${deliveryColumns} FROM ${deliveryTables} WHERE ${conditions.join(' AND ')}
    ORDER BY d.created_at DESC, d.id DESC LIMIT $${values.length}`;
  const { rows } = await db.query<DeliveryRow>(name, sql, values);
  return rows.map(deliveryOf);
}
