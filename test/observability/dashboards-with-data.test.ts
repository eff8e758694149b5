import { describeWhen, waitUntil } from '@consent/testkit';
import { dashboards } from '../../deploy/observability/src/dashboards';
import { startReceiver, type Receiver } from '../system/receiver';
import { useSystem } from '../system/use-system';
import { createDriver } from './drive';
import { documentedMetrics } from './known-metrics';
import { hasProgram } from './programs';
import { parsePromql, withoutGrafanaVariables } from './promql';
import { startPrometheus, type TestPrometheus } from './start-prometheus';

const hasPrometheus = hasProgram('prometheus');
if (!hasPrometheus) {
  process.stderr.write(
    '\nNO PROMETHEUS: the dashboards were NOT tried with data. .ci/run installs it; it is the Debian package prometheus.\n\n',
  );
}

const queries = dashboards.flatMap(({ uid, rows }) =>
  rows.flatMap(({ panels }) =>
    panels.flatMap((panel) =>
      panel.queries.map((query, index) => ({
        ...query,
        of: `${uid}: ${panel.title} ${index + 1}`,
        expr: withoutGrafanaVariables(query.expr),
      })),
    ),
  ),
);

describeWhen(hasPrometheus, 'no Prometheus')('with Prometheus at the running product', () => {
  const system = useSystem();
  let receiver: Receiver;
  let prometheus: TestPrometheus;
  let drive: () => Promise<void>;

  beforeAll(async () => {
    const { gateway: _, ...services } = system.opsUrls;
    const portOf = (url: string) => Number(new URL(url).port);
    receiver = await startReceiver();
    prometheus = await startPrometheus([
      ...system.metricsUrls.map((url) => ({ service: 'gateway', port: portOf(url) })),
      ...Object.entries(services).map(([service, url]) => ({ service, port: portOf(url) })),
    ]);
    drive = await createDriver(system, receiver.url);
  });

  afterAll(async () => {
    await prometheus.stop();
    await receiver.stop();
  });

  const hasData = async (expr: string) => (await prometheus.query(expr)).some(({ value }) => Number.isFinite(Number(value[1])));

  test('every process is scraped under its own name, and the label `service` stays that of the process', async () => {
    await waitUntil('eight targets are up', async () => (await prometheus.healthyTargets()).length === 8);
    const names = async () =>
      (await prometheus.query('count by (service) (process_start_time_seconds)')).map(({ metric }) => metric['service']);
    expect((await names()).sort()).toEqual(['account', 'consent', 'evidence', 'export', 'gateway', 'policy', 'webhook']);
    expect(await prometheus.query('{exported_service!=""}')).toEqual([]);
  });

  test('every rule is evaluated without an error', async () => {
    await waitUntil('all rules were evaluated', async () => (await prometheus.failedRules()).waiting.length === 0);
    const { count, failed } = await prometheus.failedRules();
    expect(count).toBeGreaterThan(60);
    expect(failed).toEqual([]);
  });

  test('every query of every panel returns data while the product is used', async () => {
    let missing = queries.filter(({ emptyUnless }) => emptyUnless === undefined);
    expect(missing.length).toBeGreaterThan(80);
    try {
      await waitUntil(
        'every query returns data',
        async () => {
          await drive();
          const without = await Promise.all(missing.map(async (query) => ((await hasData(query.expr)) ? [] : [query])));
          missing = without.flat();
          return missing.length === 0;
        },
        { timeoutMs: 120_000, intervalMs: 500 },
      );
    } catch (error) {
      throw new Error(`No data for:\n${missing.map(({ of, expr }) => `${of}: ${expr}`).join('\n')}`, { cause: error });
    }
  }, 180_000);

  test.each(queries.filter(({ emptyUnless }) => emptyUnless !== undefined))(
    '$of may be empty unless $emptyUnless, but its metric exists',
    async ({ expr }) => {
      await prometheus.query(expr);
      for (const metric of parsePromql(expr).metrics) {
        // Prometheus creates ALERTS when the first alert is pending.
        if (metric === 'ALERTS') continue;
        expect(documentedMetrics).toContain(metric);
        // This product has no witnesses or time stamping authorities. The tests of services/evidence check both counters.
        if (/^evidence_(witness|tsa)_failures_total$/.test(metric)) continue;
        expect(await hasData(`count(${metric})`), metric).toBe(true);
      }
    },
  );
});
