import {
  type Attributes,
  context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { errorKinds, ServiceError } from '../errors';
import { runningTracing } from './tracing';
import { remoteContext, remoteSpanContext, sharersOf, withoutSharers } from './tracing-context';

export type { Span } from '@opentelemetry/api';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * What all spans of an operation share. It must not hold customer data: no path, address, subject or key. Create one per
 * operation, not per span.
 */
export interface SpanTemplate {
  name: string;
  kind: keyof typeof kinds;
  attributes: Readonly<Attributes>;
}

/**
 * Runs `work` in a span, or without one when tracing is off. The parent is `traceparent`. If that is undefined, it is the
 * active span, and if it is "", the span starts a new trace. A rejection marks the span as failed.
 */
export function withSpan<T>(template: SpanTemplate, traceparent: string | undefined, work: (span?: Span) => Promise<T>): Promise<T> {
  const tracing = runningTracing();
  return tracing === undefined ? work() : runTraced(tracing.tracer, template, traceparent, work);
}

async function runTraced<T>(
  tracer: Tracer,
  template: SpanTemplate,
  traceparent: string | undefined,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = traceparent === undefined ? context.active() : remoteContext(traceparent);
  const sharers = sharersOf(parent);
  const span = tracer.startSpan(template.name, { ...settingsOf(template), ...(sharers && { links: sharers.map(linkTo) }) }, parent);
  if (sharers !== undefined && span.isRecording()) for (const sharer of sharers) sharer.addLink(linkTo(span));
  const inside = trace.setSpan(sharers === undefined ? parent : withoutSharers(parent), span);
  try {
    return await context.with(inside, work, undefined, span);
  } catch (error) {
    markFailed(span, template, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The caller must end the span. Undefined when tracing is off. */
export function startSpan(template: SpanTemplate, traceparent: string): Span | undefined {
  return runningTracing()?.tracer.startSpan(template.name, settingsOf(template), remoteContext(traceparent));
}

/**
 * The caller must end the span. Undefined when tracing is off. A client chooses `traceparent` freely, so it becomes a
 * link, unless TRACE_PARENT=accept makes it the parent.
 */
export function startRequestSpan(template: SpanTemplate, traceparent: string): Span | undefined {
  const tracing = runningTracing();
  if (tracing === undefined) return undefined;
  if (tracing.callersTrace === 'accept') return startSpan(template, traceparent);
  const caller = remoteSpanContext(traceparent);
  const links = caller === undefined ? [] : [{ context: caller }];
  return tracing.tracer.startSpan(template.name, { ...settingsOf(template), links }, ROOT_CONTEXT);
}

/**
 * Records the kind of an error, never its text, which may quote a request. A server span fails only from status 500 on,
 * because refusing a bad request is not a fault.
 */
export function markFailed(span: Span | undefined, { kind }: Pick<SpanTemplate, 'kind'>, thrown: unknown): void {
  if (span?.isRecording() !== true) return;
  const error = ServiceError.from(thrown);
  if (kind !== 'server' || errorKinds[error.kind].status >= 500) failSpan(span, error.kind);
  else span.setAttribute('error.type', error.kind);
}

/** `errorType` needs low cardinality. */
export function failSpan(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function linkTo(span: Span): Link {
  return { context: span.spanContext() };
}

function settingsOf({ kind, attributes }: SpanTemplate) {
  return { kind: kinds[kind], attributes };
}
