import { durationBucketsSeconds, Histogram, type Registry } from '@consent/telemetry';

export interface HttpMetrics {
  observe: (method: string, route: string, status: number, seconds: number) => void;
}

/** Request durations by route template, by the names of the OpenTelemetry conventions. */
export function createHttpMetrics(registry: Registry): HttpMetrics {
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  // Looking labels up for each request costs more than the observation itself.
  const bound = new Map<string, Histogram.Internal<string>>();
  return {
    observe: (method, route, status, seconds) => {
      const name = `${method} ${route} ${status}`;
      let series = bound.get(name);
      if (series === undefined) {
        series = duration.labels(method, route, String(status));
        bound.set(name, series);
      }
      series.observe(seconds);
    },
  };
}
