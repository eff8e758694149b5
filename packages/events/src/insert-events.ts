import type { Handle } from '@consent/db';
import { envelope } from './envelope';
import { newEventId } from './event-id';

/** An event for the outbox, as a row of its own or in a bundle (event-bundle.ts). */
export interface OutboxEvent {
  id: string;
  accountId: string;
  type: string;
  payload: string;
  /** ISO 8601 with milliseconds, the same as in the payload. */
  createdAt: string;
}

interface NewEvent {
  accountId: string;
  type: string;
  createdAtMs: number;
  dataJson: string;
}

export function newEvent({ accountId, type, createdAtMs, dataJson }: NewEvent): OutboxEvent {
  const id = newEventId();
  const createdAt = new Date(createdAtMs).toISOString();
  return { id, accountId, type, createdAt, payload: envelope({ id, type, createdAt, dataJson }) };
}

const insertSql = `INSERT INTO outbox (id, account_id, type, payload, created_at)
  SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])`;

/**
 * Writes events in the caller's transaction; the events are sent if and only if it
 * commits. Call `relay.wake()` after that. A hot path puts the same INSERT into a
 * CTE of its own statement (README).
 */
export async function insertEvents(handle: Handle, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await handle.query('insert_events', insertSql, [
    events.map((event) => event.id),
    events.map((event) => event.accountId),
    events.map((event) => event.type),
    events.map((event) => event.payload),
    events.map((event) => event.createdAt),
  ]);
}
