export interface Query {
  expr: string;
  /** Grafana's legend, such as "{{service}}". */
  legend: string;
  /** Why a healthy system has no data for it. The test with a running product then asks only that it parses. */
  emptyUnless?: string;
  /** Latency queries show exemplars, which link to traces. */
  exemplars?: boolean;
}

export interface Panel {
  kind: 'stat' | 'graph' | 'table';
  title: string;
  /** What it shows and what to do when it looks wrong. */
  help: string;
  /** A unit of Grafana, such as "s" or "percentunit". */
  unit: string;
  queries: Query[];
  /** Amber and red. Below them is good, unless lowIsBad. */
  limits?: [amber: number, red: number];
  lowIsBad?: boolean;
  /** Runbooks that the panel links to. */
  runbooks?: string[];
  stacked?: boolean;
  /** Of 24 columns. Stats take 4 and others 12 when absent. */
  width?: number;
}

export interface Dashboard {
  /** Stable, so that links and bookmarks last. */
  uid: string;
  title: string;
  /** Who looks at it, and which question it answers first. */
  audience: string;
  /** Which services and instances can be chosen, where a query uses them; a regular expression of the label `service`. */
  services: string;
  rows: { title: string; panels: Panel[] }[];
}

/** A query of one expression. */
export const query = (expr: string, legend: string, more: Omit<Query, 'expr' | 'legend'> = {}): Query => ({ expr, legend, ...more });

type PanelText = Omit<Panel, 'kind'>;
export const stat = (panel: PanelText): Panel => ({ kind: 'stat', ...panel });
export const graph = (panel: PanelText): Panel => ({ kind: 'graph', ...panel });
export const table = (panel: PanelText): Panel => ({ kind: 'table', ...panel });

/** Quantile of a histogram by the labels, over Grafana's own rate interval. */
export function quantile(part: number, histogram: string, selector: string, by: string[] = []): string {
  return `histogram_quantile(${part}, sum by (${['le', ...by].join(', ')}) (rate(${histogram}_bucket{${selector}}[$__rate_interval])))`;
}

/** Rate of a counter, summed by the labels. */
export function rateBy(counter: string, selector: string, by: string[] = []): string {
  return `sum${by.length > 0 ? ` by (${by.join(', ')})` : ''} (rate(${counter}{${selector}}[$__rate_interval]))`;
}
