import { eventIdOf } from './envelope';
import type { OutboxEvent } from './insert-events';
import type { OutboxRow } from './outbox-row';

/** JSON never holds U+001E as it is: a text can be cut there and nowhere else. */
const separator = '\u001e';

/** Between the signatures of a row's events; no signature holds it, and an array literal of PostgreSQL needs no quotes for it. */
const signatureSeparator = ';';

/**
 * A row costs PostgreSQL more than the text in it: written, indexed, marked. With ten
 * in a row that is next to nothing, and more would make the relay's batches large.
 */
const mostInBundle = 10;

/**
 * Rows for the outbox with several events each, for statements that bring many: those
 * of one account and type share rows, in their order. The row's id and time are those
 * of its first event.
 */
export function bundleEvents(events: readonly OutboxEvent[]): OutboxEvent[] {
  const bundles: OutboxEvent[][] = [];
  const open = new Map<string, OutboxEvent[]>();
  for (const event of events) {
    const key = `${event.accountId} ${event.type}`;
    let bundle = open.get(key);
    if (bundle === undefined || bundle.length === mostInBundle) {
      bundle = [];
      bundles.push(bundle);
      open.set(key, bundle);
    }
    bundle.push(event);
  }
  return bundles.map((bundle) => {
    const [first] = bundle as [OutboxEvent];
    const signature = first.signature === '' ? '' : bundle.map((event) => event.signature).join(signatureSeparator);
    return { ...first, payload: bundle.map((event) => event.payload).join(separator), signature };
  });
}

/** An event on its way to NATS. */
export interface PendingEvent {
  id: string;
  payload: string;
  /** "" for one written without keys, or by a release that did not sign. */
  signature: string;
  /** The row it stands in, which is marked or not as a whole. */
  row: OutboxRow;
}

/** The events of rows, in order. */
export function eventsIn(rows: readonly OutboxRow[]): PendingEvent[] {
  const events: PendingEvent[] = [];
  for (const row of rows) {
    const payloads = row.payload.split(separator);
    const signatures = row.signature?.split(signatureSeparator) ?? [];
    payloads.forEach((payload, index) => {
      const id = index === 0 ? row.id : eventIdOf(payload);
      events.push({ id, payload, signature: signatures[index] ?? '', row });
    });
  }
  return events;
}
