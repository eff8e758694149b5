import { isSpanContextValid, TraceFlags } from '@opentelemetry/api';
import { activeSpan } from './tracing-context';

/** The keys under which OpenMetrics and Grafana expect the ids of a span, in hex. */
type ExemplarLabels = Record<'trace_id' | 'span_id', string>;

/** Undefined for a span that is not sampled too, because no one could find its trace. */
export function activeExemplar(): ExemplarLabels | undefined {
  const span = activeSpan()?.spanContext();
  if (span === undefined || (span.traceFlags & TraceFlags.SAMPLED) === 0 || !isSpanContextValid(span)) return undefined;
  return { trace_id: span.traceId, span_id: span.spanId };
}
