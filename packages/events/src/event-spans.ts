import { markFailed, type Span, type SpanTemplate, startSpan, traceparentOf, withSpan } from '@consent/kernel';
import type { JsMsg } from '@nats-io/jetstream';
import { subjectOf } from './event-stream';
import type { OutboxRow } from './outbox-row';

/** The signature does not cover this header, because it only places spans. */
export const traceHeader = 'traceparent';

export type SendSpans = ReadonlyMap<OutboxRow, Span>;

export function startSendSpans(rows: readonly OutboxRow[]): SendSpans {
  const spans = new Map<OutboxRow, Span>();
  for (const row of rows) {
    const span = row.traceparent === null ? undefined : startSpan(sendSpan(row), row.traceparent);
    if (span !== undefined) spans.set(row, span);
  }
  return spans;
}

export function endSendSpans(spans: SendSpans, failed: ReadonlyMap<OutboxRow, unknown>): void {
  for (const [row, span] of spans) {
    if (failed.has(row)) markFailed(span, sendSpan(row), failed.get(row));
    span.end();
  }
}

/** The send span's context, or that of the request that wrote the row if this process does not trace. */
export function carriedTrace(spans: SendSpans, row: OutboxRow): string {
  const span = spans.get(row);
  return span === undefined ? (row.traceparent ?? '') : traceparentOf(span);
}

function sendSpan({ type }: OutboxRow): SpanTemplate {
  const destination = subjectOf(type);
  return { name: `send ${destination}`, kind: 'producer', attributes: messaging('send', destination) };
}

export function traceOf(message: JsMsg): string {
  return message.headers?.get(traceHeader) ?? '';
}

export function inProcessSpan(
  { subject, traceparent }: { subject: string; traceparent: string },
  durable: string,
  handle: () => Promise<void>,
): Promise<void> {
  if (traceparent === '') return handle();
  const attributes = { ...messaging('process', subject), 'messaging.consumer.group.name': durable };
  return withSpan({ name: `process ${subject}`, kind: 'consumer', attributes }, traceparent, handle);
}

function messaging(operation: 'send' | 'process', destination: string) {
  return {
    'messaging.system': 'nats',
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': destination,
  };
}
