import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, Registry };

/** Bucket boundaries of the OpenTelemetry conventions for request durations. */
export const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Each app gets its own registry, so tests can run several in one process. Labels never hold an account, a key or a subject. */
export function createRegistry(service: string, { processMetrics = true } = {}): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (processMetrics) collectDefaultMetrics({ register: registry });
  return registry;
}
