import { Counter, durationBucketsSeconds, Histogram, observeNumber, type Registry } from '@consent/kernel';

export interface HttpMetrics {
  observe: (method: string, route: string, status: number, seconds: number) => void;
  changeActive: (by: 1 | -1) => void;
  connectionDropped: () => void;
}

export function createHttpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests; the route is "unmatched" when none was found, the status 499 when the client went away before an answer',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: durationBucketsSeconds,
    registers,
  });
  let active = 0;
  observeNumber(registry, { name: 'http_server_active_requests', help: 'HTTP requests that are being served' }, () => active);
  const dropped = new Counter({
    name: 'http_connections_dropped_total',
    help: 'Connections closed because there were MAX_CONNECTIONS, or MAX_CONNECTIONS_PER_ADDRESS of one address',
    registers,
  });
  // Cached: looking up labels on each request costs more than the observation.
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
    changeActive: (by) => void (active += by),
    connectionDropped: () => dropped.inc(),
  };
}
