import type { Handle } from '@consent/postgres';
import { oneByOne } from '@consent/postgres/columns';
import { nilUuid } from '@consent/kernel/ids';
import { isErased } from '../events/erasures.sql';
import { isTestRow } from '../events/event.rule';
import type { Position } from './cursor.rule';
import {
  deliveryOf,
  deliverySelect,
  deliveryTables,
  withEvent,
  type DeliveryRecord,
  type DeliveryRef,
  type DeliveryStatus,
} from './delivery';

export async function lockDelivery(
  tx: Handle,
  { accountId, id }: DeliveryRef,
): Promise<{ delivery: DeliveryRecord; isErased: boolean } | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ is_erased: boolean }>(
    'lock_delivery',
    `SELECT ${deliverySelect}, ${isErased('v')} AS is_erased FROM ${deliveryTables} ${withEvent}
     WHERE d.account_id = $1 AND d.id = $2 FOR UPDATE OF d FOR SHARE OF v`,
    [accountId, id],
  );
  return row && { delivery: deliveryOf(row), isErased: row.is_erased };
}

/** A held delivery continues its schedule. Others get one attempt and keep their status in case it fails. */
const requeued = (generation: string) => `
  moved AS (
    UPDATE deliveries d SET status = CASE WHEN c.status = 'held' AND d.failures > 0 THEN 'retrying' ELSE 'pending' END, updated_at = now()
    FROM chosen c WHERE ${oneByOne('d.account_id', 'c.account_id')} AND d.id = c.id
    RETURNING d.*, c.status AS status_before),
  q AS (
    INSERT INTO queue (account_id, endpoint_id, delivery_id, event_id, attempts, failures, generation, replay_fallback, is_replay, due_at,
      created_at)
    SELECT account_id, endpoint_id, id, event_id, attempts, failures, ${generation}, CASE WHEN status_before <> 'held' THEN status_before END,
      true, now(), created_at
    FROM moved RETURNING delivery_id, due_at, lease_token)`;

export async function requeueDelivery(tx: Handle, { accountId, id }: DeliveryRef, generation: number): Promise<DeliveryRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query(
    'replay_delivery',
    `WITH chosen AS (SELECT account_id, id, status FROM deliveries WHERE account_id = $1 AND id = $2), ${requeued('$3')}
     SELECT ${deliverySelect} FROM moved d JOIN q ON q.delivery_id = d.id`,
    [accountId, id, generation],
  );
  return row && deliveryOf(row);
}

interface Missed {
  accountId: string;
  endpointId: string;
  sinceMs: number;
  statuses: readonly DeliveryStatus[];
  generation: number;
  after: Position | undefined;
}

export async function replayMissed(
  tx: Handle,
  { accountId, endpointId, sinceMs, statuses, generation, after }: Missed,
  limit: number,
): Promise<{ replayed: number; last: Position | undefined }> {
  const {
    rows: [row],
  } = await tx.query<{ replayed: number; last_at: Date | null; last_id: string | null }>(
    'replay_missed',
    `WITH chosen AS (
       SELECT m.account_id, m.id, m.status, m.created_at FROM deliveries m
       JOIN events v ON ${oneByOne('v.account_id', 'm.account_id')} AND v.id = m.event_id
       WHERE m.account_id = $1 AND m.endpoint_id = $2 AND m.status = ANY ($3::text[]) AND m.created_at >= $4
         AND (m.created_at, m.id) > ($5::timestamptz, $6::uuid)
         AND NOT ${isTestRow('m')} AND NOT ${isErased('v')}
       ORDER BY m.created_at, m.id LIMIT $7 FOR UPDATE OF m FOR SHARE OF v), ${requeued('$8')}
     SELECT count(*)::integer AS replayed, max(created_at) AS last_at,
       (SELECT id FROM chosen ORDER BY created_at DESC, id DESC LIMIT 1) AS last_id
     FROM chosen`,
    [
      accountId,
      endpointId,
      statuses,
      new Date(sinceMs),
      after === undefined ? '-infinity' : new Date(after.createdAtMs),
      after?.id ?? nilUuid,
      limit,
      generation,
    ],
  );
  const last = row?.last_at && row.last_id ? { createdAtMs: row.last_at.getTime(), id: row.last_id } : undefined;
  return { replayed: row?.replayed ?? 0, last };
}
