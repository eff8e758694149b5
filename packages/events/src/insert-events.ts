import type { Handle } from '@consent/postgres';
import { envelope } from './envelope';
import { newEventId } from './event-id';
import type { EventSignatures } from './event-signatures';

/** An event for the outbox, as a row of its own or in a bundle (event-bundle.ts). */
export interface OutboxEvent {
  id: string;
  accountId: string;
  type: string;
  payload: string;
  /** ISO 8601 with milliseconds, the same as in the payload. */
  createdAt: string;
  /** `<key id>:<HMAC>`. A bundle joins the signatures of its events. "" when there are no keys. */
  signature: string;
}

interface NewEvent {
  accountId: string;
  type: string;
  createdAtMs: number;
  dataJson: string;
}

export type MakeEvent = (event: NewEvent) => OutboxEvent;

/** Events are signed where their text is made, so that the row is written with its proof in the transaction of the change. */
export function createEventMaker({ sign }: EventSignatures): MakeEvent {
  return ({ accountId, type, createdAtMs, dataJson }) => {
    const id = newEventId();
    const createdAt = new Date(createdAtMs).toISOString();
    const payload = envelope({ id, type, createdAt, dataJson });
    return { id, accountId, type, createdAt, payload, signature: sign({ id, type, accountId, payload }) };
  };
}

const insertSql = `INSERT INTO outbox (id, account_id, type, payload, created_at, signature)
  SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])`;

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
    events.map((event) => event.signature || null),
  ]);
}
