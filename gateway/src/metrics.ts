import { createCounter, createHistogram, observeNumber, type Registry } from '@consent/kernel';

export interface HttpMetrics {
  observe: (method: string, route: string, status: number, seconds: number) => void;
  changeActive: (by: 1 | -1) => void;
  connectionDropped: () => void;
}

export function createHttpMetrics(registry: Registry): HttpMetrics {
  const duration = createHistogram(registry, 'http_server_request_duration_seconds');
  let active = 0;
  observeNumber(registry, 'http_server_active_requests', () => active);
  const dropped = createCounter(registry, 'http_connections_dropped_total');
  // Cached: looking up labels on each request costs more than the observation.
  const bound = new Map<string, ReturnType<typeof duration.labels>>();
  return {
    observe: (method, route, status, seconds) => {
      const name = `${method} ${route} ${status}`;
      let series = bound.get(name);
      if (series === undefined) {
        series = duration.labels({
          http_request_method: method,
          http_route: route,
          http_response_status_code: String(status),
        });
        bound.set(name, series);
      }
      series(seconds);
    },
    changeActive: (by) => void (active += by),
    connectionDropped: () => dropped.inc(),
  };
}
