import type { Handle } from '@consent/postgres';
import type { SignedRequest } from '../sending/request-headers.rule';
import { isErased } from '../events/erasures.sql';
import { deliveryOf, deliverySelect, deliveryTables, isTried, withEvent, type DeliveryRecord, type DeliveryRef } from './delivery';

const deliveryAndPayload = `${deliverySelect}, CASE WHEN ${isErased('v')} AND NOT ${isTried('d')} THEN '' ELSE v.payload END AS payload`;
const fromOneDelivery = `FROM ${deliveryTables} ${withEvent} WHERE d.account_id = $1 AND d.id = $2`;

export interface FoundDelivery {
  delivery: DeliveryRecord;
  /** Empty once the subject is erased and this delivery is not being tried, even if other deliveries still send the event's payload. */
  payload: string;
}

export async function findDelivery(db: Handle, { accountId, id }: DeliveryRef): Promise<FoundDelivery | undefined> {
  const {
    rows: [row],
  } = await db.query<{ payload: string }>('find_delivery', `SELECT ${deliveryAndPayload} ${fromOneDelivery}`, [accountId, id]);
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
  started_at_ms: number;
  duration_ms: number;
  status_code: number | null;
  error: string;
  response_body: string;
  url: string | null;
  signature: string | null;
  standard_signature: string | null;
}

/** Reads both in one statement. A result recorded between two statements would add an attempt that attempt_count does not count. */
export async function findDeliveryWithAttempts(
  db: Handle,
  { accountId, id }: DeliveryRef,
): Promise<(FoundDelivery & { attempts: AttemptRecord[] }) | undefined> {
  const {
    rows: [row],
  } = await db.query<{ payload: string; made: AttemptRow[] }>(
    'find_delivery_with_attempts',
    `SELECT ${deliveryAndPayload}, ARRAY(
       SELECT json_build_object('number', a.number, 'started_at_ms', floor(extract(epoch FROM a.started_at) * 1000),
         'duration_ms', a.duration_ms, 'status_code', a.status_code, 'error', a.error, 'response_body', a.response_body,
         'url', a.url, 'signature', a.signature, 'standard_signature', a.standard_signature)
       FROM attempts a WHERE a.account_id = $1 AND a.delivery_id = $2 ORDER BY a.number) AS made
     ${fromOneDelivery}`,
    [accountId, id],
  );
  return row && { delivery: deliveryOf(row), payload: row.payload, attempts: row.made.map(attemptOf) };
}

function attemptOf(row: AttemptRow): AttemptRecord {
  return {
    number: row.number,
    startedAtMs: row.started_at_ms,
    durationMs: row.duration_ms,
    statusCode: row.status_code ?? undefined,
    error: row.error,
    responseBody: row.response_body,
    request:
      row.url === null || row.signature === null
        ? undefined
        : { url: row.url, signature: row.signature, standardSignature: row.standard_signature ?? undefined },
  };
}
