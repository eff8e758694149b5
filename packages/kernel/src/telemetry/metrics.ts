import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { type CounterName, type HistogramName, type LabelsOf, metricEntry, type MetricName } from './catalogue';
import { activeExemplar } from './metrics-exemplar';

export { Registry };

/**
 * Between two measurements of the event loop. An idle process shows this as its lag. At the default of 10 ms, measuring is half of what an
 * idle process does.
 */
const eventLoopMonitoringPrecision = 20;

/** Each app gets its own registry, so tests can run several in one process. */
export function createRegistry(service: string, { processMetrics = true } = {}): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (processMetrics) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  return registry;
}

export interface PlainCounter {
  inc(by?: number): void;
}

interface LabelledCounter<Labels> {
  inc(labels: Labels, by?: number): void;
  /** Keep the result: looking up the labels costs more than counting. */
  labels(labels: Labels): PlainCounter;
}

export type CounterOf<Name extends CounterName> = keyof LabelsOf<Name> extends never ? PlainCounter : LabelledCounter<LabelsOf<Name>>;

/** All callers with the same registry and name share one counter. */
export function createCounter<Name extends CounterName>(registry: Registry, name: Name): CounterOf<Name> {
  return shared(registry, name, () => new Counter({ ...settingsOf(name), registers: [registry] })) as unknown as CounterOf<Name>;
}

export interface HistogramOf<Name extends HistogramName> {
  labels(labels: LabelsOf<Name>): (value: number) => void;
}

/** A value observed in a sampled span becomes the exemplar of its bucket. */
export function createHistogram<Name extends HistogramName>(registry: Registry, name: Name): HistogramOf<Name> {
  const buckets = [...(metricEntry(name).buckets ?? [])];
  const histogram = shared(registry, name, () => {
    // Register it afterwards: the constructor refuses exemplars in a registry of the classic format, which omits them.
    const created = new Histogram({ ...settingsOf(name), buckets, enableExemplars: true, registers: [] });
    registry.registerMetric(created);
    return created;
  });
  return {
    labels: (given) => {
      const labels: Record<string, string> = { ...given };
      const series = histogram.labels(labels);
      return (value) => {
        const exemplarLabels = activeExemplar();
        if (exemplarLabels === undefined) series.observe(value);
        else histogram.observe({ labels, value, exemplarLabels });
      };
    },
  };
}

function settingsOf(name: MetricName) {
  const { help, labels = {} } = metricEntry(name);
  return { name, help, labelNames: Object.keys(labels) };
}

function shared<Metric extends object>(registry: Registry, name: MetricName, create: () => Metric): Metric {
  return (registry.getSingleMetric(name) as Metric | undefined) ?? create();
}
