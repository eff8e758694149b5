import { createRequire } from 'node:module';
import type * as sdkNode from '@opentelemetry/sdk-node';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';

/**
 * Sends traces to the OTLP endpoint, if one is configured. Spans are created by hand, because hook-based
 * instrumentation costs several times more on the hot path.
 */
export function startTracing(service: string, endpoint: string | undefined): { stop(): Promise<void> } {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  // Loaded lazily: the SDK takes longer to load than the rest of a process.
  const { NodeSDK } = createRequire(__filename)('@opentelemetry/sdk-node') as typeof sdkNode;
  const sdk = new NodeSDK({ serviceName: service, instrumentations: [] });
  sdk.start();
  tracingIsOn = true;
  return {
    stop: async () => {
      tracingIsOn = false;
      await sdk.shutdown();
    },
  };
}

let tracingIsOn = false;

/** Runs `work` in a span, or on its own when tracing is off. */
export function withSpan<T>(name: string, kind: 'server' | 'client', traceparent: string, work: () => Promise<T>): Promise<T> {
  if (!tracingIsOn) return work();
  const parent = traceparent === '' ? context.active() : propagation.extract(context.active(), { traceparent });
  const spanKind = kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT;
  return trace.getTracer('consent').startActiveSpan(name, { kind: spanKind }, parent, async (span: Span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** W3C trace context of the active span, or "" without one. */
export function activeTraceparent(): string {
  if (!tracingIsOn) return '';
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? '';
}
