import type { ProcessName } from '@consent/contracts';

/** Excludes `admin`, a short-lived tool that is never scraped. */
export type ScrapedProcess = Exclude<ProcessName, 'admin'>;

/** All values of a label, or a pattern for them, which `are` describes in docs/operations.md. */
export type LabelValues = readonly string[] | { readonly pattern: RegExp; readonly are: string };

export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly processes: readonly ScrapedProcess[];
  readonly labels?: Readonly<Record<string, LabelValues>>;
  /** Upper bounds of a histogram, in the unit of its name. */
  readonly buckets?: readonly number[];
}

export const services = ['account', 'consent', 'evidence', 'export', 'policy', 'webhook'] as const satisfies readonly ScrapedProcess[];
