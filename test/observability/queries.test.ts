import { dashboards } from '../../deploy/observability/src/dashboards';
import { allAlerts, runbookOf } from '../../deploy/observability/src/rules/rules-file';
import { recordingRules } from '../../deploy/observability/src/slos/recording-rules';
import { documentedMetrics, isKnownMetric } from './known-metrics';
import { parsePromql, withoutGrafanaVariables } from './promql';

const panels = dashboards.flatMap(({ uid, rows }) => rows.flatMap((row) => row.panels.map((panel) => ({ uid, ...panel }))));
const expressions = [
  ...panels.flatMap(({ uid, title, queries }) =>
    queries.map(({ expr }) => ({ of: `${uid}: ${title}`, expr: withoutGrafanaVariables(expr) })),
  ),
  ...allAlerts.map(({ name, expr }) => ({ of: name, expr })),
  ...recordingRules().map(({ record, expr, labels }) => ({ of: `${record} ${Object.values(labels ?? {}).join(' ')}`, expr })),
];

test('the metrics of docs/operations.md are found', () => {
  expect(documentedMetrics.size).toBeGreaterThan(50);
});

test.each(expressions)('$of parses and names metrics that exist', ({ expr }) => {
  expect(expr).not.toContain('$');
  const { errors, metrics } = parsePromql(expr);
  expect(errors).toEqual([]);
  // Budgets are constants and have no metric.
  if (!expr.startsWith('vector(')) expect(metrics).not.toEqual([]);
  expect(metrics.filter((name) => !isKnownMetric(name))).toEqual([]);
});

test('the check finds an expression that does not parse and one with an unknown metric', () => {
  expect(parsePromql('sum by (service (up)').errors).not.toEqual([]);
  expect(parsePromql('rate(http_requests_typo[5m]) > up').metrics).toEqual(['http_requests_typo', 'up']);
  expect(isKnownMetric('http_requests_typo')).toBe(false);
});

test.each(dashboards)('$uid names its audience, and every panel explains itself and has a unit and queries', ({ rows, audience }) => {
  expect(audience.length).toBeGreaterThan(40);
  expect(rows.length).toBeGreaterThan(1);
  for (const panel of rows.flatMap((row) => row.panels)) {
    expect(panel.help, panel.title).toMatch(/^\S.{20,}[.]$/s);
    expect(panel.unit, panel.title).not.toBe('');
    expect(panel.queries.length, panel.title).toBeGreaterThan(0);
  }
});

test('dashboards have uids of their own, and their panels link to runbooks that exist', () => {
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(8);
  const runbooks = new Set(allAlerts.map(runbookOf));
  const linked = panels.flatMap(({ runbooks: names = [] }) => names);
  expect(linked.length).toBeGreaterThan(30);
  expect(linked.filter((name) => !runbooks.has(name))).toEqual([]);
});

test('every alert that is not about an SLO is on a dashboard', () => {
  const linked = new Set(panels.flatMap(({ runbooks = [] }) => runbooks));
  expect(allAlerts.map(runbookOf).filter((name) => !linked.has(name))).toEqual([]);
});

test('latency panels of the product’s histograms show exemplars', () => {
  const graphs = panels.filter(({ kind }) => kind === 'graph').flatMap(({ title, queries }) => queries.map((each) => ({ title, ...each })));
  const latencies = graphs.filter(({ expr }) => /histogram_quantile.*(http|rpc)_/.test(expr));
  expect(latencies.length).toBeGreaterThan(8);
  expect(latencies.filter(({ exemplars }) => exemplars !== true).map(({ title }) => title)).toEqual([]);
});
