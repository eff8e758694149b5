export { createLogger, createSilentLogger, type Logger } from './logger';
export { Counter, createRegistry, durationBucketsSeconds, Gauge, Histogram, Registry } from './metrics';
export { activeTraceparent, startTracing, withSpan } from './tracing';
