import { accountMetrics } from './account';
import { connectionMetrics } from './connections';
import type { MetricEntry } from './entry';
import { eventMetrics } from './events';
import { evidenceMetrics } from './evidence';
import { exportMetrics } from './exports';
import { logQueueMetrics } from './log-queue';
import { requestMetrics } from './requests';
import { webhookMetrics } from './webhook';

export type { LabelValues, MetricEntry, ScrapedProcess } from './entry';
export { durationBucketsSeconds } from './requests';

/**
 * Every metric of the product, by name. The table in docs/operations.md is generated from it, and code creates metrics
 * by their names here only. It is in this package because the kinds of errors, which are label values, are.
 */
export const metricCatalogue = {
  ...requestMetrics,
  ...connectionMetrics,
  ...eventMetrics,
  ...accountMetrics,
  ...webhookMetrics,
  ...exportMetrics,
  ...evidenceMetrics,
  ...logQueueMetrics,
} as const satisfies Record<string, MetricEntry>;

type Catalogue = typeof metricCatalogue;
export type MetricName = keyof Catalogue;
type NameOf<Type extends MetricEntry['type']> = { [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never }[MetricName];
export type CounterName = NameOf<'counter'>;
export type GaugeName = NameOf<'gauge'>;
export type HistogramName = NameOf<'histogram'>;

type ValueOf<Values> = Values extends readonly (infer Value extends string)[] ? Value : string;

/** The labels of a metric and the values that they may have. `{}` for a metric without labels. */
export type LabelsOf<Name extends MetricName> = Catalogue[Name] extends { labels: infer Labels }
  ? { readonly [Label in keyof Labels]: ValueOf<Labels[Label]> }
  : Readonly<Record<never, string>>;

/** The entry of a metric, without the literal types of its name. */
export function metricEntry(name: MetricName): MetricEntry {
  return metricCatalogue[name];
}
