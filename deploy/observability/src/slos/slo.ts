import { pageRoutes, routeClasses } from './routes';

/** Both expressions return one sample: events per second, averaged over five minutes. */
interface Indicator {
  class: string;
  meaning: string;
  events: string;
  badEvents: string;
}

export interface Slo {
  name: 'availability' | 'latency' | 'freshness';
  title: string;
  /** Share of events that must be good in 30 days. */
  objective: number;
  /** Minimum of bad events in the long window, so that one failure of a quiet night does not alert. */
  minBadEvents: number;
  runbook: string;
  indicators: readonly Indicator[];
}

const duration = 'http_server_request_duration_seconds';

/** Zero instead of no data while no event was bad. */
const orZero = (bad: string, events: string) => `${bad} or 0 * ${events}`;

function availability(): Indicator {
  const answers = `http_route!~"${pageRoutes}"`;
  // 4xx are neither good nor bad: the product did what it promises.
  const events = `sum(rate(${duration}_count{${answers},http_response_status_code!~"4.."}[5m]))`;
  const bad = `sum(rate(${duration}_count{${answers},http_response_status_code=~"5.."}[5m]))`;
  return { class: 'api', meaning: 'answers of the API that are no 5xx; 4xx do not count', events, badEvents: orZero(bad, events) };
}

function latencies(): Indicator[] {
  return routeClasses.map(({ name, withinSeconds, methods, routes, notRoutes }) => {
    const answers = `http_request_method=~"${methods}",http_route=~"${routes}",http_route!~"${notRoutes}",http_response_status_code=~"[23].."`;
    const events = `sum(rate(${duration}_count{${answers}}[5m]))`;
    const fast = `sum(rate(${duration}_bucket{${answers},le="${withinSeconds}"}[5m]))`;
    return { class: name, meaning: `successful answers within ${withinSeconds * 1000} ms`, events, badEvents: `${events} - ${fast}` };
  });
}

/** Counts seconds, each good or bad. */
function freshnessOf(name: string, age: string, limitSeconds: number, meaning: string): Indicator {
  return { class: name, meaning, events: `max(${age} >= bool 0)`, badEvents: `max(${age} > bool ${limitSeconds})` };
}

export const slos: readonly Slo[] = [
  {
    name: 'availability',
    title: 'Availability',
    objective: 0.9995,
    minBadEvents: 10,
    runbook: 'AvailabilityBudget',
    indicators: [availability()],
  },
  { name: 'latency', title: 'Latency', objective: 0.99, minBadEvents: 10, runbook: 'LatencyBudget', indicators: latencies() },
  {
    name: 'freshness',
    title: 'Freshness',
    objective: 0.995,
    // Seconds. The shortest window needs 4 minutes of staleness anyway.
    minBadEvents: 60,
    runbook: 'FreshnessBudget',
    indicators: [
      freshnessOf('events', 'outbox_oldest_pending_seconds', 60, 'seconds in which no event has waited for NATS for more than a minute'),
      freshnessOf('webhooks', 'webhook_due_lag_seconds', 60, 'seconds in which no webhook is more than a minute late'),
      freshnessOf('exports', 'export_oldest_queued_seconds', 300, 'seconds in which no export has waited for more than five minutes'),
    ],
  },
];
