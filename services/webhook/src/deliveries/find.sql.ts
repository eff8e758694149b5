import type { Handle } from '@consent/postgres';
import type { SignedRequest } from '../sending/request-headers.rule';
import { isErased } from '../events/erasures.sql';
import {
  deliveryColumns,
  deliveryOf,
  deliveryTables,
  needsPayload,
  withEndpoint,
  withEvent,
  type DeliveryRecord,
  type DeliveryRef,
  type DeliveryRow,
} from './delivery';

/** The text is "" once the subject is erased and this delivery is finished, even if other deliveries of the event still need it. */
export async function findDelivery(
  db: Handle,
  { accountId, id }: DeliveryRef,
): Promise<{ delivery: DeliveryRecord; payload: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<DeliveryRow & { payload: string }>(
    'find_delivery',
    `SELECT ${deliveryColumns}, CASE WHEN ${isErased('v')} AND NOT ${needsPayload('d', 'e')} THEN '' ELSE v.payload END AS payload
     FROM ${deliveryTables} ${withEvent} ${withEndpoint}
     WHERE d.account_id = $1 AND d.id = $2`,
    [accountId, id],
  );
  return row && { delivery: deliveryOf(row), payload: row.payload };
}

export interface AttemptRecord {
  number: number;
  startedAtMs: number;
  durationMs: number;
  statusCode: number | undefined;
  error: string;
  responseBody: string;
  request: SignedRequest | undefined;
}

interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string;
  response_body: string;
  url: string | null;
  signature: string | null;
  standard_signature: string | null;
}

export async function findAttempts(db: Handle, { accountId, id }: DeliveryRef): Promise<AttemptRecord[]> {
  const { rows } = await db.query<AttemptRow>(
    'list_attempts',
    `SELECT number, started_at, duration_ms, status_code, error, response_body, url, signature, standard_signature FROM attempts
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
    request:
      row.url === null || row.signature === null
        ? undefined
        : { url: row.url, signature: row.signature, standardSignature: row.standard_signature ?? undefined },
  }));
}
