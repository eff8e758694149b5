export { createLogger, createSilentLogger, type Logger } from './logger';
export {
  durationBucketsSeconds,
  metricCatalogue,
  metricEntry,
  type HistogramName,
  type LabelsOf,
  type LabelValues,
  type MetricEntry,
  type MetricName,
} from './catalogue';
export { createCounter, createHistogram, createRegistry, type PlainCounter, Registry } from './metrics';
export { readMetrics } from './metrics-text';
export { observeConnection, observeNumber } from './observe-number';
export { sharePending } from './share-pending';
export { type CallersTrace, startTracing, type Tracing } from './tracing';
export {
  activeSpan,
  activeTraceFields,
  activeTraceparent,
  runInSharedSpans,
  runInSpan,
  sampledTraceparent,
  traceparentOf,
} from './tracing-context';
export { failSpan, markFailed, type Span, type SpanTemplate, startRequestSpan, startSpan, withSpan } from './tracing-span';
