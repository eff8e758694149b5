import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { runningTracing } from './tracing';

export function activeSpan(): Span | undefined {
  return runningTracing() === undefined ? undefined : trace.getActiveSpan();
}

/** "" without an active span. */
export function activeTraceparent(): string {
  const span = activeSpan();
  return span === undefined || !isSpanContextValid(span.spanContext()) ? '' : traceparentOf(span);
}

/** For storage: "" also for a span that is not sampled, so that rows of such requests stay small. */
export function sampledTraceparent(): string {
  const span = activeSpan();
  return span !== undefined && isSampled(span) ? traceparentOf(span) : '';
}

/** Every call carries this text, and the propagator would allocate a context and a carrier to make it. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

export function activeTraceFields(): { trace_id?: string; span_id?: string } {
  const span = activeSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** The context that another process sent. A malformed one counts as absent, so a span in it starts a new trace. */
export function remoteContext(traceparent: string): Context {
  return traceparent === '' ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

export function remoteSpanContext(traceparent: string): SpanContext | undefined {
  return trace.getSpanContext(remoteContext(traceparent));
}

export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined ? work() : context.with(trace.setSpan(context.active(), span), work);
}

const sharersKey = createContextKey('spans that share the work of another one');

/**
 * Runs work that several requests share, such as one call for all of them. A span has one parent, so the work runs in
 * the first sampled span. Its calls link to the other spans, and those link to the calls.
 */
export function runInSharedSpans<T>(spans: readonly (Span | undefined)[], work: () => T): T {
  if (runningTracing() === undefined) return work();
  const sampled = spans.filter((span): span is Span => span !== undefined && isSampled(span));
  const [first = spans.find((span) => span !== undefined), ...others] = new Set(sampled);
  // Start from the root, because the active context belongs to the request that started the work.
  const parent = first === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, first);
  return context.with(others.length === 0 ? parent : parent.setValue(sharersKey, others), work);
}

export function sharersOf(parent: Context): readonly Span[] | undefined {
  return parent.getValue(sharersKey) as Span[] | undefined;
}

export function withoutSharers(parent: Context): Context {
  return parent.deleteValue(sharersKey);
}

function isSampled(span: Span): boolean {
  return (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
}
