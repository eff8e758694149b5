import type { ProcessName } from '@consent/contracts';

/** `admin` is a tool that ends. Nobody scrapes it. */
export type ScrapedProcess = Exclude<ProcessName, 'admin'>;

/** Every value of a label, or the shape of its values where services name them. `are` says in the documents what they are. */
export type LabelValues = readonly string[] | { readonly pattern: RegExp; readonly are: string };

export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Starts with a capital and ends without a full stop. Settings stand in capitals. */
  readonly help: string;
  readonly processes: readonly ScrapedProcess[];
  readonly labels?: Readonly<Record<string, LabelValues>>;
  /** Upper bounds of a histogram, in the unit of its name. */
  readonly buckets?: readonly number[];
}

/** Every process but the gateway. Each has a database, an outbox and a gRPC server. */
export const services = ['account', 'consent', 'evidence', 'export', 'policy', 'webhook'] as const satisfies readonly ScrapedProcess[];
