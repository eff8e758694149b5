export { createLogger, createSilentLogger, type Logger } from './logger';
export { Counter, createRegistry, durationBucketsSeconds, Gauge, Histogram, Registry } from './metrics';
export { observeConnection, observeNumber } from './observe-number';
export { shareAnswer } from './share-answer';
export { activeTraceparent, startTracing, withSpan } from './tracing';
