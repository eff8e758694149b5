import { blankEnvelope, eventIdOf, openEnvelope, type OpenedEnvelope } from './envelope';
import type { EventSignatures } from './event-signatures';
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

interface BlankedRow {
  payload: string;
  signature: string | null;
  /** Of the events that are blank now. */
  eventIds: string[];
}

/**
 * Replaces the data of the chosen events by null and signs these events again. Other events of the row keep text and
 * signature. Returns undefined if no event is chosen.
 */
export function blankEvents(
  row: Omit<OutboxRow, 'traceparent' | 'created_at_text'>,
  isErased: (event: OpenedEnvelope) => boolean,
  { sign }: Pick<EventSignatures, 'sign'>,
): BlankedRow | undefined {
  const eventIds: string[] = [];
  const events = eventsIn([{ ...row, traceparent: null, created_at_text: '' }]).map(({ id, payload, signature }) => {
    if (!isErased(openEnvelope(payload))) return { payload, signature };
    eventIds.push(id);
    const blank = blankEnvelope(payload);
    return { payload: blank, signature: sign({ id, type: row.type, accountId: row.account_id, payload: blank }) };
  });
  if (eventIds.length === 0) return undefined;
  const signature = events.map((event) => event.signature).join(signatureSeparator);
  return {
    payload: events.map((event) => event.payload).join(separator),
    // The relay signs events without a signature when it sends them.
    signature: events.every((event) => event.signature === '') ? null : signature,
    eventIds,
  };
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
