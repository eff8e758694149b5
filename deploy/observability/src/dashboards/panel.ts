export interface Query {
  expr: string;
  legend: string;
  /** Why a healthy system has no data for this query. The test with a running product then checks only its syntax. */
  emptyUnless?: string;
  /** Exemplars link to traces. */
  exemplars?: boolean;
}

export interface Panel {
  kind: 'stat' | 'graph' | 'table';
  title: string;
  help: string;
  unit: string;
  queries: Query[];
  /** Values below amber are good, unless lowIsBad. */
  limits?: [amber: number, red: number];
  lowIsBad?: boolean;
  runbooks?: string[];
  stacked?: boolean;
  /** Of 24 columns. Defaults to 4 for stats and 12 for others. */
  width?: number;
}

export interface Dashboard {
  /** Stable, so that links and bookmarks last. */
  uid: string;
  title: string;
  audience: string;
  /** Regular expression of the label `service`: the services and instances to choose from. */
  services: string;
  rows: { title: string; panels: Panel[] }[];
}

export const query = (expr: string, legend: string, more: Omit<Query, 'expr' | 'legend'> = {}): Query => ({ expr, legend, ...more });

type PanelText = Omit<Panel, 'kind'>;
export const stat = (panel: PanelText): Panel => ({ kind: 'stat', ...panel });
export const graph = (panel: PanelText): Panel => ({ kind: 'graph', ...panel });
export const table = (panel: PanelText): Panel => ({ kind: 'table', ...panel });

export function quantile(part: number, histogram: string, selector: string, by: string[] = []): string {
  return `histogram_quantile(${part}, sum by (${['le', ...by].join(', ')}) (rate(${histogram}_bucket{${selector}}[$__rate_interval])))`;
}

export function rateBy(counter: string, selector: string, by: string[] = []): string {
  return `sum${by.length > 0 ? ` by (${by.join(', ')})` : ''} (rate(${counter}{${selector}}[$__rate_interval]))`;
}
