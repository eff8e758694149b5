import { sampledTraceparent } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import { absentAs, type Columns, jsonTexts, partsOf, uuid, word } from '@consent/postgres/columns';
import { envelope } from './envelope';
import { newEventId } from './event-id';
import type { EventSignatures } from './event-signatures';

/** A row of its own or part of a bundle (event-bundle.ts). */
export interface OutboxEvent {
  id: string;
  accountId: string;
  type: string;
  payload: string;
  createdAt: string;
  /** `<key id>:<HMAC>`, joined for a bundle. "" without keys. */
  signature: string;
  /** W3C trace context; "" if the call was not sampled. */
  traceparent: string;
}

interface NewEvent {
  /** Set if the id was stored before the event is made. */
  id?: string | undefined;
  accountId: string;
  type: string;
  createdAtMs: number;
  dataJson: string;
}

export type MakeEvent = (event: NewEvent) => OutboxEvent;

/** Signs here, so that the signature is stored in the transaction of the change. */
export function createEventMaker({ sign }: EventSignatures): MakeEvent {
  return ({ id = newEventId(), accountId, type, createdAtMs, dataJson }) => {
    const createdAt = new Date(createdAtMs).toISOString();
    const payload = envelope({ id, type, createdAt, dataJson });
    const signature = sign({ id, type, accountId, payload });
    return { id, accountId, type, createdAt, payload, signature, traceparent: sampledTraceparent() };
  };
}

/**
 * The table `outbox`. Never set its created_at. The database sets it, and it selects the partition: with a service's own clock, one
 * wrong clock could fill partitions of other days.
 */
export const outboxColumns: Columns<Omit<OutboxEvent, 'createdAt'>> = {
  id: word('id'),
  accountId: uuid('account_id'),
  type: word('type'),
  payload: jsonTexts('payload'),
  signature: absentAs('', word('signature')),
  traceparent: absentAs('', word('traceparent')),
};

const { sql, valuesOf } = partsOf({ event: outboxColumns });
const insertSql = `INSERT INTO outbox (${sql.event.names}) SELECT ${sql.event.values} FROM ${sql.event.rows}`;

/**
 * Writes events in the caller's transaction, so they are sent only if it commits. Call `relay.wake()` after the commit.
 * A hot path can put this INSERT into a CTE of its own statement (README).
 */
export async function insertEvents(handle: Handle, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length > 0) await handle.query('insert_events', insertSql, valuesOf({ event: events }));
}
