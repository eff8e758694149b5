import type { PartName } from '@consent/contracts';

/** All values of a label, or a pattern for them, which `are` describes in docs/operations.md. */
export type LabelValues = readonly string[] | { readonly pattern: RegExp; readonly are: string };

export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** All but `admin`, a short-lived tool that is never scraped. */
  readonly processes: readonly PartName[];
  readonly labels?: Readonly<Record<string, LabelValues>>;
  /** Upper bounds of a histogram, in the unit of its name. */
  readonly buckets?: readonly number[];
}
