import type { MockInstance } from 'vitest';
import { startTracing, withSpan } from './index';
import { createCounter, createHistogram, createRegistry } from './metrics';
import { readMetrics } from './metrics-text';

const openMetrics = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
const classic = 'text/plain; version=0.0.4; charset=utf-8';

const registryOfTest = () => createRegistry('test', { processMetrics: false });
const call = { method: 'consent.v1.ConsentService/CreateConsents', kind: 'ok' } as const;
const span = { name: 'test', kind: 'server', attributes: {} } as const;

describe('a metric of the catalogue', () => {
  test('has its help and labels from the catalogue, and exists once in a registry however often it is created', async () => {
    const registry = registryOfTest();
    createCounter(registry, 'mails_total').inc({ kind: 'verify_email', outcome: 'sent' });
    createCounter(registry, 'mails_total').labels({ kind: 'verify_email', outcome: 'sent' }).inc(2);
    expect(await registry.metrics()).toBe(
      [
        '# HELP mails_total Attempts to send an email: sent, failed (retried), given_up (not retried)',
        '# TYPE mails_total counter',
        'mails_total{kind="verify_email",outcome="sent",service="test"} 3',
        '',
      ].join('\n'),
    );
  });

  test('does not compile under another name, with another label or another value', () => {
    const registry = registryOfTest();
    // @ts-expect-error No such metric.
    expect(() => createCounter(registry, 'things_total')).toThrow();
    // @ts-expect-error No such label.
    expect(() => createCounter(registry, 'mails_total').inc({ kind: 'verify_email', address: 'a@example.com' })).toThrow();
    // @ts-expect-error No such value. Only the compiler looks at values.
    createCounter(registry, 'mails_total').inc({ kind: 'verify_email', outcome: 'lost' });
    // @ts-expect-error A gauge is no counter.
    createCounter(registry, 'outbox_pending');
    // @ts-expect-error It has labels.
    createHistogram(registry, 'rpc_server_call_duration_seconds').labels();
  });
});

describe('the format of /metrics', () => {
  // Prometheus 2 and 3 send the first two of these.
  test.each([
    [
      'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
      openMetrics,
    ],
    [
      'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited;q=0.6,application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;escaping=allow-utf-8;q=0.2,*/*;q=0.1',
      openMetrics,
    ],
    ['APPLICATION/OpenMetrics-Text', openMetrics],
    [undefined, classic],
    ['*/*', classic],
    ['text/html,application/xhtml+xml,*/*;q=0.8', classic],
    ['text/plain', classic],
    ['text/plain,application/openmetrics-text;q=0.5', classic],
    ['application/openmetrics-text;q=0', classic],
    ['application/openmetrics-text;q=none', classic],
  ])('for Accept: %s', async (accept, contentType) => {
    expect((await readMetrics(registryOfTest(), accept)).contentType).toBe(contentType);
  });

  test('has the same series for both Accept headers, and neither response changes the other', async () => {
    const registry = registryOfTest();
    createCounter(registry, 'mails_total').inc({ kind: 'verify_email', outcome: 'sent' });
    createCounter(registry, 'quota_reconcile_drift_units_total').inc(7);
    createHistogram(registry, 'rpc_server_call_duration_seconds').labels(call)(0.002);
    const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const before = await readMetrics(registry);
    const open = await readMetrics(registry, 'application/openmetrics-text');
    expect(await readMetrics(registry)).toEqual(before);
    expect(seriesOf(open.text).map(withoutLabelOrder)).toEqual(seriesOf(before.text).map(withoutLabelOrder));
    expect(open.text).toContain('# TYPE mails counter\n');
    expect(open.text).toMatch(/[^\n]\n# EOF\n$/);
  });
});

function withoutLabelOrder(line: string): string {
  const [, name = '', labels = '', value = ''] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
  return `${name}{${labels.split(',').sort().join(',')}} ${value}`;
}

describe('exemplars', () => {
  let printed: MockInstance;
  beforeAll(() => {
    // Spans that nothing exports would not be recorded.
    process.env['OTEL_TRACES_EXPORTER'] = 'console';
    printed = vi.spyOn(console, 'dir').mockReturnValue();
  });
  afterEach(() => {
    delete process.env['OTEL_TRACES_SAMPLER'];
  });
  afterAll(() => {
    delete process.env['OTEL_TRACES_EXPORTER'];
    printed.mockRestore();
  });

  /** Buckets with an exemplar, after one value was observed in a span and a second one outside. */
  async function observeInSpan({ traced = true } = {}) {
    const registry = registryOfTest();
    const observe = createHistogram(registry, 'rpc_server_call_duration_seconds').labels(call);
    const tracing = startTracing('test', traced ? 'http://127.0.0.1:9' : undefined);
    let ids = { traceId: '', spanId: '' };
    await withSpan(span, '', (active) => {
      if (active !== undefined) ids = active.spanContext();
      observe(0.002);
      return Promise.resolve();
    });
    observe(3);
    await tracing.stop();
    const { text } = await readMetrics(registry, 'application/openmetrics-text');
    const exemplars = text.split('\n').filter((line) => line.includes(' # {'));
    return { ids, exemplars, text, classicText: (await readMetrics(registry)).text };
  }

  test('a value observed in a sampled span has an exemplar with the ids of the span, in its bucket', async () => {
    const { ids, exemplars, classicText } = await observeInSpan();
    expect(ids.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(ids.traceId).not.toMatch(/^0+$/);
    expect(exemplars).toHaveLength(1);
    expect(exemplars[0]).toMatch(/^rpc_server_call_duration_seconds_bucket\{.*le="0.0025".*\} 1 # /);
    expect(exemplars[0]).toContain(` # {trace_id="${ids.traceId}",span_id="${ids.spanId}"} 0.002 `);
    expect(classicText).not.toContain('trace_id');
  });

  test('values of an unsampled span and values without tracing have no exemplar, but are counted', async () => {
    process.env['OTEL_TRACES_SAMPLER'] = 'always_off';
    for (const observed of [await observeInSpan(), await observeInSpan({ traced: false })]) {
      expect(observed.exemplars).toEqual([]);
      expect(observed.text).toMatch(/rpc_server_call_duration_seconds_count\{.*\} 2\n/);
    }
  });
});
