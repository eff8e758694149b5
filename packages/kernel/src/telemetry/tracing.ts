import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import type * as sdkNode from '@opentelemetry/sdk-node';
import { context, propagation, trace, type Tracer } from '@opentelemetry/api';

export type CallersTrace = 'link' | 'accept';

export interface Tracing {
  /** Logs at most once a minute that traces could not be sent. */
  warnWith(logger: { warn(fields: object, text: string): void }): void;
  /** Sends ended spans, for at most five seconds, and stops. Never rejects, so lost traces do not fail a shutdown. */
  stop(): Promise<void>;
}

const longestFlushMs = 5_000;
const warnIntervalMs = 60_000;

interface Running {
  tracer: Tracer;
  callersTrace: CallersTrace;
}

let running: Running | undefined;

/** Functions that make spans check this first, so tracing costs one comparison while it is off. */
export function runningTracing(): Running | undefined {
  return running;
}

/**
 * Sends traces to the OTLP endpoint, if one is configured. The SDK reads the OTEL_ settings itself: sampler, exporter,
 * headers, limits. Spans are created by hand, because hook-based instrumentation costs several times more on the hot path.
 */
export function startTracing(service: string, endpoint: string | undefined, callersTrace: CallersTrace = 'link'): Tracing {
  if (endpoint === undefined) return { warnWith: () => undefined, stop: () => Promise.resolve() };
  // Loaded lazily, because it takes 0.3 s and 18 MB. Half of that is unused exporters, but without NodeSDK we would have
  // to read the standard settings ourselves.
  const { NodeSDK, core, resources } = createRequire(__filename)('@opentelemetry/sdk-node') as typeof sdkNode;
  const sdk = new NodeSDK({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override these, but not the `serviceName` option.
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ 'service.name': service, 'host.name': hostname() })),
    // The other detectors send the command line, the owner of the process and the id of the machine.
    resourceDetectors: [resources.serviceInstanceIdDetector, resources.envDetector],
    // One format for all processes, whatever OTEL_PROPAGATORS says. Baggage never leaves a process.
    textMapPropagator: new core.W3CTraceContextPropagator(),
    // Otherwise the SDK sends metrics and logs too.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  let warn: (error: unknown) => void = () => undefined;
  core.setGlobalErrorHandler((error) => warn(error));
  sdk.start();
  running = { tracer: trace.getTracer('consent'), callersTrace };
  return {
    warnWith: (logger) => {
      let warnedAtMs = -Infinity;
      warn = (error) => {
        if (performance.now() - warnedAtMs < warnIntervalMs) return;
        warnedAtMs = performance.now();
        logger.warn({ error }, 'traces were not sent and are lost; check OTEL_EXPORTER_OTLP_ENDPOINT and the collector there');
      };
    },
    stop: async () => {
      running = undefined;
      // Otherwise a later start in this process would keep the stopped provider.
      trace.disable();
      context.disable();
      propagation.disable();
      const tooLate = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The collector did not answer in time.')), longestFlushMs).unref();
      });
      await Promise.race([sdk.shutdown(), tooLate]).catch(warn);
    },
  };
}
