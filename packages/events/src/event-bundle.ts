import { eventIdOf } from './envelope';
import type { OutboxEvent } from './insert-events';
import type { OutboxRow } from './outbox-row';

/** Cannot occur within a payload, because JSON escapes U+001E. */
const separator = '\u001e';

/** Cannot occur in a signature, and PostgreSQL array literals need no quotes for it. */
const signatureSeparator = ';';

/** A row costs PostgreSQL more than its text. Ten events per row make that negligible; more would make the relay's batches too large. */
const maxEventsPerRow = 10;

/** Combines events of the same account and type into shared rows, in order. A row has the id of its first event. */
export function bundleEvents(events: readonly OutboxEvent[]): OutboxEvent[] {
  const bundles: OutboxEvent[][] = [];
  const open = new Map<string, OutboxEvent[]>();
  for (const event of events) {
    const key = `${event.accountId} ${event.type}`;
    let bundle = open.get(key);
    if (bundle === undefined || bundle.length === maxEventsPerRow) {
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

export function payloadsOf(rowPayload: string): string[] {
  return rowPayload.split(separator);
}

export interface PendingEvent {
  id: string;
  payload: string;
  /** "" if written without keys, or by a release that did not sign. */
  signature: string;
  row: OutboxRow;
}

export function eventsIn(rows: readonly OutboxRow[]): PendingEvent[] {
  const events: PendingEvent[] = [];
  for (const row of rows) {
    const payloads = payloadsOf(row.payload);
    const signatures = row.signature?.split(signatureSeparator) ?? [];
    payloads.forEach((payload, index) => {
      const id = index === 0 ? row.id : eventIdOf(payload);
      events.push({ id, payload, signature: signatures[index] ?? '', row });
    });
  }
  return events;
}
