import { accountMetrics } from './account';
import { connectionMetrics } from './connections';
import type { MetricEntry } from './entry';
import { erasureMetrics } from './erasures';
import { eventMetrics } from './events';
import { evidenceMetrics } from './evidence';
import { exportMetrics } from './exports';
import { logQueueMetrics } from './log-queue';
import { requestMetrics } from './requests';
import { webhookMetrics } from './webhook';

export type { LabelValues, MetricEntry } from './entry';
export { durationBucketsSeconds } from './requests';

/** `npm run docs` generates the tables in docs/operations.md from this. */
export const metricCatalogue = {
  ...requestMetrics,
  ...connectionMetrics,
  ...eventMetrics,
  ...accountMetrics,
  ...webhookMetrics,
  ...exportMetrics,
  ...evidenceMetrics,
  ...logQueueMetrics,
  ...erasureMetrics,
} as const satisfies Record<string, MetricEntry>;

type Catalogue = typeof metricCatalogue;
export type MetricName = keyof Catalogue;
type NameOf<Type extends MetricEntry['type']> = { [Name in MetricName]: Catalogue[Name]['type'] extends Type ? Name : never }[MetricName];
export type CounterName = NameOf<'counter'>;
export type GaugeName = NameOf<'gauge'>;
export type HistogramName = NameOf<'histogram'>;

type ValueOf<Values> = Values extends readonly (infer Value extends string)[] ? Value : string;

export type LabelsOf<Name extends MetricName> = Catalogue[Name] extends { labels: infer Labels }
  ? { readonly [Label in keyof Labels]: ValueOf<Labels[Label]> }
  : Readonly<Record<never, string>>;

export function metricEntry(name: MetricName): MetricEntry {
  return metricCatalogue[name];
}
