import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';
import { prometheusConfig, type ScrapeTarget } from '../../scripts/src/start/observe-config';

const rulesFile = join(__dirname, '../../deploy/observability/rules.yaml');

interface Series {
  metric: Record<string, string>;
  value: [number, string];
}

export type TestPrometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Debian's Prometheus with our rules. It scrapes and evaluates every second. */
export async function startPrometheus(targets: readonly ScrapeTarget[]) {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-prometheus-'));
  const configFile = join(folder, 'prometheus.yml');
  await writeFile(configFile, prometheusConfig({ targets, rulesFile, intervalSeconds: 1 }));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
      '--enable-feature=exemplar-storage',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = once(child, 'close');
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil('Prometheus is ready', async () => {
      if (child.exitCode !== null) throw new Error(output);
      return (await fetch(`${url}/-/ready`)).status === 200;
    });
  } catch (error) {
    await stop();
    throw new Error(`Prometheus did not start: ${output}`, { cause: error });
  }

  async function ask<Data>(path: string): Promise<Data> {
    const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as { status: string; data: Data; error?: string };
    if (answer.status !== 'success') throw new Error(`Prometheus refuses ${path}: ${answer.error}`);
    return answer.data;
  }

  return {
    stop,
    query: async (expr: string) => (await ask<{ result: Series[] }>(`query?query=${encodeURIComponent(expr)}`)).result,
    failedRules: async () => {
      const { groups } = await ask<{ groups: { rules: { name: string; health: string; lastError?: string }[] }[] }>('rules');
      const all = groups.flatMap(({ rules }) => rules);
      return {
        count: all.length,
        failed: all.filter(({ health }) => health === 'err'),
        waiting: all.filter(({ health }) => health === 'unknown'),
      };
    },
    healthyTargets: async () =>
      (await ask<{ activeTargets: { health: string; labels: Record<string, string> }[] }>('targets?state=active')).activeTargets.filter(
        ({ health }) => health === 'up',
      ),
  };
}
