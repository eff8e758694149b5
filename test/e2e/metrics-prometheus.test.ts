import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram, createOpsServer, createRegistry, withSpan } from '@consent/kernel';
import { findFreePort } from '@consent/local-stack';
import { describeWhen, waitUntil } from '@consent/testkit';
import { startSpanCollector, type SpanCollector } from '../system/span-collector';
import { useSystem } from '../system/use-system';

interface Target {
  scrapeUrl: string;
  health: string;
  lastError: string;
}

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;
if (!hasPrometheus) process.stderr.write('\n!!! prometheus was not found: /metrics was NOT read by it !!!\n\n');

describeWhen(hasPrometheus, 'no prometheus')('Prometheus, which asks for OpenMetrics', () => {
  const system = useSystem();
  let folder: string;
  let url: string;
  let prometheus: ChildProcess;
  let spans: SpanCollector;
  let traceId = '';
  const registry = createRegistry('test');
  const traced = createOpsServer({ nodeEnv: 'test', host: '127.0.0.1', port: 0, registry, notReady: () => Promise.resolve([]) });

  beforeAll(async () => {
    spans = startSpanCollector();
    const observe = createHistogram(registry, 'rpc_server_call_duration_seconds').labels({ method: 'a.v1.B/C', kind: 'ok' });
    await withSpan({ name: 'a call', kind: 'server', attributes: {} }, '', (span) => {
      traceId = span?.spanContext().traceId ?? '';
      observe(0.002);
      return Promise.resolve();
    });
    await traced.start();
    const targets = [...Object.values(system.opsUrls).map((opsUrl) => new URL(opsUrl).host), `127.0.0.1:${traced.port()}`];
    folder = await mkdtemp(join(tmpdir(), 'consent-prometheus-'));
    const scraping = { job_name: 'consent', scrape_interval: '1s', scrape_timeout: '1s', static_configs: [{ targets }] };
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify({ scrape_configs: [scraping] }));
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}/api/v1`;
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--enable-feature=exemplar-storage',
      ],
      { stdio: 'ignore' },
    );
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => prometheus.once('close', resolve));
    prometheus.kill('SIGTERM');
    await ended;
    await Promise.all([traced.stop(), spans.stop(), rm(folder, { recursive: true })]);
  });

  const ask = async (path: string) => ((await (await fetch(`${url}${path}`)).json()) as { data: unknown }).data;

  test('[operations] reads every process without an error', async () => {
    const wanted = Object.keys(system.opsUrls).length + 1;
    let seen: Target[] = [];
    const isScraped = async () => {
      seen = ((await ask('/targets')) as { activeTargets: Target[] }).activeTargets;
      return seen.length === wanted && seen.every(({ health }) => health === 'up');
    };
    // A scrape may time out on a busy machine and succeed the next time. A process with invalid metrics is never up.
    await waitUntil('every process is up', isScraped).catch(() => undefined);
    expect(seen).toHaveLength(wanted);
    expect(seen.map(({ lastError }) => lastError)).toEqual(seen.map(() => ''));
  });

  test('[operations] stores the trace of a slow request beside its bucket', async () => {
    const query = encodeURIComponent('rpc_server_call_duration_seconds_bucket{service="test"}');
    const range = `start=${Date.now() / 1000 - 600}&end=${Date.now() / 1000 + 600}`;
    const found = await waitUntil('an exemplar', async () => {
      const series = (await ask(`/query_exemplars?query=${query}&${range}`)) as { exemplars: { labels: Record<string, string> }[] }[];
      return series[0]?.exemplars[0];
    });
    expect(found.labels).toEqual({ trace_id: traceId, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
  });
});
